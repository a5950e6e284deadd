import { mountPage } from "./mount-page.tsx";
import { SideBySidePage } from "./side-by-side/side-by-side-page.tsx";

mountPage("side-by-side", <SideBySidePage />);
