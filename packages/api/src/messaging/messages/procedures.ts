import type { Area } from '../../kernel/access/areas.ts'
import { atProperty } from '../../kernel/procedures/builders.ts'

export const onMessage = (area: Area) => atProperty(area, { key: 'messageId', what: 'message' })
export const onConversation = (area: Area) =>
  atProperty(area, { key: 'conversationId', what: 'conversation' })
