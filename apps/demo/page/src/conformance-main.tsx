import { ConformancePage } from "./conformance/conformance-page.tsx";
import { mountPage } from "./mount-page.tsx";

mountPage("conformance", <ConformancePage />);
