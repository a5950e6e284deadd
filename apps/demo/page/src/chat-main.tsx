import { mountPage } from "./mount-page.tsx";
import { ChatPage } from "./chat/chat-page.tsx";
import { forgetStoredChat } from "./chat/stored-chat.ts";

mountPage("chat", <ChatPage />, forgetStoredChat);
