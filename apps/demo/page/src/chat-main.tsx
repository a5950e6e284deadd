import { mountPage } from "./mount-page.tsx";
import { ChatPage } from "./chat/chat-page.tsx";

mountPage(<ChatPage />);
