import { Blocks, Bot, Calendar, ChartColumn, Columns3, Megaphone, MessagesSquare, Puzzle, Webhook, type LucideIcon } from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  kanban: Columns3,
  calendar: Calendar,
  megaphone: Megaphone,
  chat: MessagesSquare,
  bot: Bot,
  api: Webhook,
  chart: ChartColumn,
  blocks: Blocks,
};

/** Icon of a module's menu entry; modules choose from a set so that menus need none of their code. */
export function moduleIcon(name: string): LucideIcon {
  return ICONS[name] ?? Puzzle;
}
