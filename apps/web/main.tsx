import "@tessera/ui/tokens/base.css";
import "./app.css";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { createServices } from "./createServices.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");
const { services, navigator } = createServices();
createRoot(root).render(<App services={services} navigator={navigator} />);
void navigator.start();
