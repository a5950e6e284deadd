import { meanings, setUps, verdicts, type SetUp } from "@readfile/provider-conformance/verdicts";
import { memo, useState, type ReactNode } from "react";
import { VerdictMatrix } from "./verdict-matrix.tsx";
import { quickStartTable, replayTable, routeTable } from "./verdict-tables.ts";

const setUpMeanings: Readonly<Record<SetUp, string>> = {
  "quick start": "As the READMEs set it up, with readMediaMiddleware() where the adapter has one.",
  default: "No option of the adapter is set.",
  native: 'The adapter shows media in the framework\'s own form: media: "native".',
};

/**
 * The section on what providers receive, which was measured when the verdicts were written down. It is not drawn again with every
 * outcome of a run.
 */
export const ProviderVerdicts: (props: object) => ReactNode = memo(() => {
  const [setUp, setSetUp] = useState<SetUp>("quick start");
  const versions = Object.entries(verdicts.versions);
  return (
    <section className="providers" aria-labelledby="providers-title">
      <h2 id="providers-title">What providers receive</h2>
      <p className="lead">
        Beyond the framework, a provider's package writes the request. What it makes of our answers was
        measured with the versions named here, and is not live:{" "}
        <code>npx -y pnpm@12 conformance --providers</code> measures it again. Whether a live service accepts
        a request is not tested.
      </p>
      <div className="set-up">
        <fieldset className="segments">
          <legend className="hidden">Set-up</legend>
          {setUps.toReversed().map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="set-up"
                checked={setUp === name}
                onChange={() => setSetUp(name)}
                aria-describedby="set-up-meaning"
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <p id="set-up-meaning" className="dim note">
          {setUpMeanings[setUp]}
        </p>
      </div>
      <VerdictMatrix
        caption={`What providers receive, set-up: ${setUp}`}
        first="Framework → provider"
        table={routeTable(verdicts, setUp)}
      />
      <dl className="meanings">
        {Object.entries(meanings).map(([verdict, meaning]) => (
          <div key={verdict}>
            <dt>{verdict}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>The quick starts of the READMEs, four answers in one conversation</summary>
        <VerdictMatrix
          caption="What providers receive from the quick starts"
          first="Package → provider"
          table={quickStartTable(verdicts)}
        />
      </details>
      <details>
        <summary>Stored messages, replayed to another provider</summary>
        <VerdictMatrix
          caption="What providers receive of other providers' stored messages"
          first="Stored messages of → provider"
          table={replayTable(verdicts)}
        />
      </details>
      <details>
        <summary>The versions that were measured</summary>
        <ul className="versions">
          {versions.map(([name, version]) => (
            <li key={name}>
              <code>
                {name} {version}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
});
