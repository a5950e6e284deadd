/** The repositories of docs/replay.md, each at the commit from which its history is replayed. */
export const publishedRepositories: readonly { readonly name: string; readonly commit: string }[] = [
  { name: "colinhacks/zod", commit: "e516c3baf22615e20934116abebfed6c000222c2" },
  { name: "pallets/flask", commit: "2ac89889f4cc330eabd50f295dcef02828522c69" },
  { name: "spf13/cobra", commit: "adbc8813901bba65827259daa8e22ff94ec1f30e" },
  { name: "BurntSushi/ripgrep", commit: "3fce3b5bb0236da2df6d99672afb8a719642eca7" },
];

/** Tells what is missing or different when other repositories than the published ones were replayed. */
export function publicationFault(
  repositories: readonly { readonly name: string; readonly commit: string }[],
): string | undefined {
  for (const { name, commit } of publishedRepositories) {
    if (!repositories.some((one) => one.commit === commit)) return `${name} at ${commit} was not replayed`;
  }
  const others = repositories.filter(
    ({ commit }) => !publishedRepositories.some((one) => one.commit === commit),
  );
  return others.length === 0 ? undefined : `${others[0]?.name} is none of the published repositories`;
}
