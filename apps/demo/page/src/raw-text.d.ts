/** A file as text: Vite puts it into the page when it builds the page. */
declare module "*?raw" {
  const text: string;
  export default text;
}
