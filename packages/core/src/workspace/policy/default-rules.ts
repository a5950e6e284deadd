import type { PolicyRule } from "./policy-rule.ts";

type RulesByKind = Readonly<Record<string, readonly PolicyRule[]>>;

/** Denies files of these names, and their backups. */
const files = (...names: readonly string[]): PolicyRule[] => {
  return names.map((file) => ({ file, backups: true }));
};

/** Denies all in directories of these names, and in their backups. */
const directories = (...names: readonly string[]): PolicyRule[] => {
  return names.map((directory) => ({ directory, backups: true }));
};

/** Exempts files of exactly these names. */
const exactly = (...names: readonly string[]): PolicyRule[] => names.map((file) => ({ file }));

const withEnds = (names: readonly string[], ...ends: readonly string[]): string[] => {
  return names.flatMap((name) => ends.map((end) => `${name}.${end}`));
};

/** The default rules by kind. docs/workspace.md says why each kind is denied. */
export const denyRulesByKind: RulesByKind = {
  "environment files": files(".env", ".env.*", "*.env", ".env-*", ".env_*", ".dev.vars", ".dev.vars.*"),
  "directories of environment files": directories(".envs"),
  direnv: files(".envrc", ".envrc.*"),
  "settings of one machine": [
    ...files(
      "local.settings.json",
      "cypress.env.json",
      "http-client.private.env.json",
      ".runtimeconfig.json",
    ),
  ],
  "SSH keys": [
    ...files(
      "id_rsa*",
      "id_dsa*",
      "id_ecdsa*",
      "id_ed25519*",
      "id_xmss*",
      "*_rsa",
      "*_dsa",
      "*_ecdsa",
      "*_ed25519",
    ),
    ...files("ssh_host_*_key", "*deploy_key", "*deploy-key", "*.ppk"),
    ...directories(".ssh"),
  ],
  "private keys": [
    ...files("*.pem", "*.key", "*.p8", "*.p12", "*.pfx", "*.pk8", "*.pkcs8", "*.pkcs12", "*.pvk"),
    ...files(
      "*.priv",
      "*.private",
      "*private_key",
      "*private-key",
      "*privatekey",
      "*secret_key",
      "*secret-key",
    ),
    ...files("key.txt"),
  ],
  "Java, Android": files(
    "*.jks",
    "*.jceks",
    "*.bks",
    "*.keystore",
    "key.properties",
    "keystore.properties",
    "signing.properties",
  ),
  "OpenPGP, age, signify": [
    ...files("secring.*", ...withEnds(["*private*", "*secret*"], "asc", "gpg", "pgp")),
    ...files("*.sec", "*.agekey", "age-key*.txt", "age_key*.txt", "age/keys.txt"),
    ...directories(".gnupg", ".age", ".minisign"),
  ],
  "VPN, Wi-Fi, Kerberos": [
    ...files(
      "wg*.conf",
      "wireguard*.conf",
      "wireguard/*.conf",
      "presharedkey",
      "*.ovpn",
      "wpa_supplicant.conf",
      "*.nmconnection",
    ),
    ...files("chap-secrets", "pap-secrets", "*.keytab", "krb5cc_*"),
  ],
  wallets: files("UTC--*", "wallet.dat", "*-keypair.json", "solana/id.json"),
  "password stores": [
    ...files("*.kdbx", "*.kdb", "*.psafe3", "*.1pux", "*.1pif", "*.kwl", "*.kwallet", "*.keyring"),
    ...files("*.keychain", "*.keychain-db"),
    ...directories(".password-store", ".op", ".config/op", ".1password", "*.opvault", "*.agilekeychain"),
    ...directories("Bitwarden CLI", ".local/share/keyrings", "Library/Keychains"),
  ],
  "exported passwords": [
    ...files("bitwarden_export*", "*bitwarden*.csv", "*1password*.csv", "*lastpass*.csv", "*passwords.csv"),
  ],
  logins: [
    ...files(".netrc", "_netrc", ".authinfo", ".authinfo.gpg", ".passwd-s3fs"),
    ...files(".msmtprc", ".esmtprc", ".fetchmailrc", "sasl_passwd"),
  ],
  "version control": [
    ...files(
      ".git-credentials",
      "git-credentials",
      ".git/config",
      ".git/modules/**/config",
      ".hgrc",
      ".hg/hgrc",
    ),
    ...directories(".svn/auth", ".subversion/auth"),
  ],
  "file transfer": [
    ...files(".ftpconfig", "sftp.json", "sftp-config.json", ".remote-sync.json", ".idea/webServers.xml"),
    ...files("filezilla.xml", "sitemanager.xml", "recentservers.xml", "WinSCP.ini"),
  ],
  "password hashes": [
    ...files(
      "htpasswd",
      ".htpasswd",
      "*.htpasswd",
      ".htdigest",
      "proftpdpasswd",
      "etc/shadow",
      "etc/gshadow",
    ),
  ],
  "package managers": [
    ...files(".npmrc", ".yarnrc", ".yarnrc.yml", ".pypirc", "pip.conf", "pip.ini", "pypoetry/auth.toml"),
    ...files("auth.json", "NuGet.Config", ".bundle/config", ".gradle/gradle.properties", ".m2/settings.xml"),
    ...files("settings-security.xml", ".lein/credentials.clj", ".hex/hex.config", ".pause"),
  ],
  databases: [
    ...files(
      ".pgpass",
      "pgpass.conf",
      ".pg_service.conf",
      ".my.cnf",
      ".mylogin.cnf",
      ".rediscli*",
      "users.acl",
    ),
    ...files(".odbc.ini", "cqlshrc", ".cqlshrc", ".dbt/profiles.yml", ".databrickscfg", "robomongo.json"),
    ...files("credentials-config.json", "dbeaver-data-sources.xml", ".dbeaver-data-sources.xml"),
    ...directories(".snowflake", ".snowsql"),
  ],
  clouds: [
    ...directories(".aws", ".azure", ".gcloud", ".gcp", ".oci", ".aliyun", ".bluemix", ".cloudflared"),
    ...directories(
      ...["gcloud", "doctl", "hcloud", "scw", "linode-cli", "rclone"].map((at) => `.config/${at}`),
    ),
    ...directories(".wrangler/config"),
    ...files(
      "aws_credentials",
      "aws-credentials",
      "azureauth.json",
      "access_tokens.db",
      "doctl/config.yaml",
      ".tugboat",
    ),
    ...files(
      ".linode-cli",
      ".boto",
      ".s3cfg",
      "rclone.conf",
      ".rclone.conf",
      ".mc/config.json",
      "clouds.yaml",
    ),
    ...files("*openrc", "*openrc.sh", "keystonerc*", "*.publishsettings", ".fly/config.yml"),
    ...files(".railway/config.json", ".netlify/config.json"),
  ],
  "Google and Firebase": [
    ...files("*service-account*.json", "*service_account*.json", "*serviceaccount*.json", "*adminsdk*.json"),
    ...files(
      "client_secret*.json",
      "client-secret*.json",
      "firebase-admin*.json",
      "firebase*key*.json",
      "gha-creds-*.json",
      "key.json",
      "keyfile.json",
    ),
    ...files("sa-key*.json", "gcp*key*.json", "gcloud*key*.json", "google*key*.json", ".clasprc.json"),
    ...directories(".config/configstore"),
  ],
  infrastructure: [
    ...files("*.tfvars", "*.tfvars.json", "terraform.tfstate*", "*.tfstate", "*.tfplan", "tfplan"),
    ...files(
      ".terraformrc",
      "terraform.rc",
      ".serverlessrc",
      "serverless-state.json",
      "serverless.env.yml",
      "serverless.env.yaml",
    ),
    ...directories(".pulumi"),
  ],
  clusters: [
    ...directories(".kube", ".talos"),
    ...files(
      "*kubeconfig",
      "kubeconfig.*",
      "kubeconfig-*",
      "kubeconfig_*",
      "*kubeconfig.yaml",
      "*kubeconfig.yml",
    ),
    ...files(
      "kube.config",
      "kube_config",
      "kube-config",
      ...withEnds(["kube_config*", "kube-config*"], "yaml", "yml"),
    ),
    ...files("k3s.yaml", "kubernetes/admin.conf", "talosconfig", ".config/argocd/config"),
  ],
  containers: files(".docker/config.json", ".dockercfg", ".dockerconfigjson", "helm/registry/config.json"),
  "build servers": [
    ...files(
      "gitlab-secrets.json",
      "gitlab-runner/config.toml",
      "buildkite-agent.cfg",
      ".credentials_rsaparams",
    ),
    ...files("hudson.util.Secret", "initialAdminPassword"),
  ],
  "accounts of tools": [
    ...files("gh/hosts.yml", ".config/hub", "ngrok.yml", ".sentryclirc", "sentry.properties", "kaggle.json"),
    ...files("huggingface/token"),
    ...directories(...["gh", "glab-cli", "github-copilot", "stripe"].map((at) => `.config/${at}`)),
    ...directories(".huggingface", ".ngrok2"),
  ],
  "PHP applications": [
    ...files("wp-config.php", "wp-config", "LocalSettings.php", "app/etc/env.php"),
    ...files("sites/*/settings.php", "sites/*/settings.local.php"),
  ],
  browsers: [
    ...files("key3.db", "key4.db", "logins.json", "signons.sqlite", "cookies.sqlite", "Login Data"),
    ...files("Default/Cookies", "Network/Cookies", "cookies.db", "*.binarycookies"),
    ...directories(".mozilla", ".thunderbird", ".config/google-chrome", ".config/chromium"),
    ...directories(".config/BraveSoftware", "Google/Chrome/User Data", "Application Support/Google/Chrome"),
    ...directories("Application Support/Firefox", "Library/Cookies"),
  ],
  sessions: [
    ...files(
      "cookie.txt",
      "cookies.txt",
      "cookies.json",
      ".cookies",
      "storageState.json",
      "storage-state.json",
    ),
    ...files(".Xauthority"),
    ...directories(".auth"),
  ],
  histories: [
    ...files(".*_history", ".*-history", ".*_hist", ".history", ".histfile", ".zhistory", ".Rhistory"),
    ...files(
      "bash_history",
      "zsh_history",
      "fish_history",
      "ghci_history",
      ".dbshell",
      "mongosh_repl_history",
    ),
    ...files("repl_history.jl", ".ipython/**/history.sqlite", "ConsoleHost_history.txt"),
    ...files(".lesshst", ".viminfo", "_viminfo"),
    ...directories(".bash_sessions", ".zsh_sessions"),
  ],
  credentials: [
    ...files("credentials", ".*credentials", ".credentials.*", "*.credentials"),
    ...files(...withEnds(["credentials"], "json", "yml", "yaml", "toml", "ini", "txt", "csv", "xml")),
    ...files(...withEnds(["credentials"], "properties", "conf", "db")),
    ...files(...withEnds(["credentials.*"], "json", "yml", "yaml", "toml")),
    ...files(...withEnds(["*-credentials", "*_credentials"], "json", "yml", "yaml", "csv", "txt")),
    ...files(
      ".creds",
      ...withEnds(["creds", "*-creds", "*_creds"], "json"),
      ...withEnds(["creds"], "yml", "txt"),
    ),
  ],
  secrets: [
    ...files(".*secret", ".*secrets", ".secret.*", ".secrets.*", "*.secret", "*.secrets"),
    ...files(
      ...withEnds(["secrets"], "json", "yml", "yaml", "toml", "ini", "txt", "xml", "properties", "conf"),
    ),
    ...files(...withEnds(["secrets.*"], "json", "yml", "yaml", "toml")),
    ...files(...withEnds(["secret"], "json", "yml", "yaml", "toml")),
    ...files("*.secret.exs", "arduino_secrets.h"),
    ...directories("run/secrets"),
  ],
  passwords: [
    ...files(".*pass", ".*passwd", ".*password", "*.pass", "*.passwd", "password.txt", "passwords.txt"),
    ...files("passwd.txt", "*db_password.txt", "*db-password.txt", "*root_password.txt"),
    ...files("redis_password.txt", "redis-password.txt"),
    ...files("vault_pass", "vault-pass", "vault_password", "vault-password", "*vault_password_file"),
    ...files("*vault_pass*.txt", "*vault-pass*.txt"),
  ],
  "tokens and API keys": [
    ...files(".*token", "*.token", "*vault-token", "*vault_token", "access_token", "refresh_token"),
    ...files("token.json", "token.pickle", "token.txt", "*_token.txt", "*-token.txt"),
    ...files(".*apikey", ".*_key", ".*-key", "*accesskeys.csv", "rootkey.csv"),
    ...files(...withEnds(["apikey", "apikeys", "api_key", "api_keys", "api-key", "api-keys"], "txt")),
  ],
};

/** Public keys are read in a directory that is denied, too: `.ssh/id_rsa.pub`. No other exemption reaches into one. */
export const publicKeyRules: readonly PolicyRule[] = exactly("*.pub");

const languageDirectories = ["locales", "locale", "i18n", "lang", "translations", "messages"];

/** The default exemptions by kind. docs/workspace.md says why each kind is read. */
export const exemptRulesByKind: RulesByKind = {
  "templates of environment files": [
    ...exactly(".env*example", ".env*sample", ".env*template", ".env*dist", ".env*defaults", ".env*.default"),
    ...exactly(
      ".env*.tmpl",
      ".env*.tpl",
      ".env*.stub",
      ".env*.j2",
      "*example.env",
      "*sample.env",
      "*template.env",
    ),
    ...exactly(...withEnds([".dev.vars", ".secret*"], "example", "sample", "template")),
  ],
  "other templates": [
    ...exactly(...withEnds(["*example", "*sample", "*template"], "json", "yml", "yaml", "toml", "tfvars")),
    ...exactly("templates/secret.yaml", "templates/secrets.yaml"),
  ],
  "code, declarations, documents": exactly(
    ...withEnds([".env*", "id_*", "kubeconfig*"], "ts", "mts", "js", "mjs", "cjs", "md"),
    ...withEnds(["id_*", "kubeconfig*"], "go", "py", "rs"),
    ...withEnds(
      ["kubeconfig*"],
      "tsx",
      "rst",
      "adoc",
      "html",
      "kt",
      "cs",
      "rb",
      "java",
      "sh",
      "tf",
      "tpl",
      "tmpl",
      "j2",
      "example",
    ),
  ),
  "schemas and scans": exactly(
    ...withEnds(["*.schema"], "json", "yaml", "yml"),
    ...withEnds([".env*"], "schema", "spec"),
    ".secrets.baseline",
  ),
  workflows: exactly(...withEnds([".github/workflows/*"], "yml", "yaml")),
  translations: languageDirectories.flatMap((directory) => {
    const names = ["auth", "cookies", "credentials", "secrets", "token"];
    return exactly(...names.map((name) => `${directory}/*/${name}.json`));
  }),
  "public keys": [
    ...publicKeyRules,
    ...exactly("*.pub.pem", "*.pub.key", "*pubkey.pem", "*publickey.pem"),
    ...exactly(
      "public.pem",
      "*-public.pem",
      "*_public.pem",
      "*.public.pem",
      "*public_key.pem",
      "*public-key.pem",
    ),
    ...exactly(
      "public.key",
      "*-public.key",
      "*_public.key",
      "*.public.key",
      "dh.pem",
      "dh2048.pem",
      "dh4096.pem",
      "dhparam.pem",
      "dhparams.pem",
    ),
  ],
  "public certificates": [
    ...exactly(
      "ca.pem",
      "*-ca.pem",
      "*cacert.pem",
      "*ca-cert.pem",
      "ca.cert.pem",
      "*-ca.cert.pem",
      "*ca-bundle.pem",
      "ca-certificates.pem",
    ),
    ...exactly("global-bundle.pem", "isrgroot*.pem", "fullchain*.pem", "chain.pem"),
  ],
  "encrypted files": [
    ...exactly(...withEnds([".env*"], "vault", "enc", "encrypted"), "*.enc.env", "*.sops.env"),
    ...exactly(...withEnds(["*.enc", "*.sops"], "json", "yml", "yaml", "toml")),
  ],
};

/**
 * Files that hold secrets by convention, and their backups. They are not read unless the host allows it: a guard against
 * accidents.
 */
export const defaultDenyRules: readonly PolicyRule[] = Object.values(denyRulesByKind).flat();

/**
 * Exemptions from the default rules: templates, code, translations, public keys, and what is encrypted to be committed.
 * In a directory that they deny, only `*.pub` is exempt.
 */
export const defaultExemptRules: readonly PolicyRule[] = Object.values(exemptRulesByKind).flat();
