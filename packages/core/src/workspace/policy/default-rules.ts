import type { PolicyRule } from "./policy-rule.ts";

const files = (...names: readonly string[]): PolicyRule[] => names.map((file) => ({ file }));
const directories = (...names: readonly string[]): PolicyRule[] => names.map((directory) => ({ directory }));

/** Files that hold secrets by convention. They are not read unless the host allows it: a guard against accidents. */
export const defaultDenyRules: readonly PolicyRule[] = [
  ...files(".env", ".env.*", "*.env"),
  ...files(".npmrc", ".netrc", "_netrc", ".pgpass", ".pypirc", ".git-credentials", ".htpasswd", ".dockercfg"),
  ...files(".vault-token", ".docker/config.json", ".git/config"),
  ...files("id_rsa*", "id_dsa*", "id_ecdsa*", "id_ed25519*"),
  ...files("*.pem", "*.key", "*.p12", "*.pfx", "*.jks", "*.keystore", "*.kdbx", "*.ppk"),
  ...files("credentials"),
  ...["json", "yml", "yaml", "toml", "ini"].flatMap((end) => files(`credentials.${end}`, `secrets.${end}`)),
  ...files("service-account*.json", "gha-creds-*.json"),
  ...files("*.tfvars", "terraform.tfstate*", ".terraformrc"),
  ...directories(".ssh", ".gnupg", ".aws", ".azure", ".kube"),
];

/** Exemptions from the default rules: templates and public keys. */
export const defaultExemptRules: readonly PolicyRule[] = files(
  "*.env.example",
  "*.env.sample",
  "*.env.template",
  "*.env.dist",
  "*.env.defaults",
  "id_*.pub",
);
