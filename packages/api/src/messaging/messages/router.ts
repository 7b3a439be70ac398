import type { Context } from '../../kernel/context/context.ts'
import { inPortfolioOfGuests, inProperty, router } from '../../kernel/procedures/builders.ts'
import { logCall, replyToMessage, sendMessage } from './commands/send.ts'
import {
  markConversationRead,
  starMessage,
  triageConversation,
  triageMessage,
} from './commands/triage.ts'
import { onConversation, onMessage } from './procedures.ts'
import { getConversation, listConversations } from './queries/conversations.ts'
import { getMessageFile } from './reads/files.ts'
import { getMessage, listMessages } from './reads/messages.ts'
import {
  archiveInput,
  listConversationsInput,
  listMessagesInput,
  logCallInput,
  replyInput,
  sendInput,
  starInput,
  tagInput,
  triageInput,
} from './schema/messages.ts'

const ok = { ok: true } as const

const isStaff = ({ person }: { person: NonNullable<Context['person']> }) => person.role === 'staff'

const send = inProperty('communications')
  .input(sendInput)
  .mutation(async ({ ctx, input }) => {
    const { propertyId, work, services } = ctx
    const place = { propertyId, isStaff: isStaff(ctx) }
    const messageId = await sendMessage(work, services.settings, place, input)
    return work.read(async db => ({
      messageId,
      ...(await getMessage(db, [propertyId], messageId)),
    }))
  })

export const messagesRouter = router({
  list: inPortfolioOfGuests('communications')
    .input(listMessagesInput)
    .query(({ ctx, input }) => ctx.work.read(db => listMessages(db, ctx.propertyIds, input))),
  get: onMessage('communications').query(({ ctx, input }) =>
    ctx.work.read(db => getMessage(db, [ctx.propertyId], input.messageId)),
  ),
  /** What is known of the file that came with a message; its bytes are loaded from /exports/messages. */
  file: onMessage('communications').query(({ ctx: { propertyId, work }, input: { messageId } }) =>
    work.read(db => getMessageFile(db, { propertyId, messageId })),
  ),
  send,
  reply: onMessage('communications')
    .input(replyInput)
    .mutation(async ({ ctx, input: { messageId, ...input } }) => {
      const { propertyId, work, services } = ctx
      const place = { propertyId, messageId }
      const id = await replyToMessage(work, services.settings, place, input)
      return work.read(async db => ({
        messageId: id,
        ...(await getMessage(db, [propertyId], id)),
      }))
    }),
  star: onMessage('communications')
    .input(starInput)
    .mutation(async ({ ctx, input }) => {
      const { propertyId } = ctx
      await starMessage(ctx.work, { propertyId, messageId: input.messageId }, input.starred)
      return ok
    }),
  /** Puts the conversation that a message is in away, or back into the inbox. */
  archive: onMessage('communications')
    .input(archiveInput)
    .mutation(async ({ ctx, input }) => {
      const { propertyId } = ctx
      const place = { propertyId, messageId: input.messageId }
      await triageMessage(ctx.work, place, { archived: input.archived })
      return ok
    }),
  /** The tags of the conversation that a message is in: these, and no others. */
  tag: onMessage('communications')
    .input(tagInput)
    .mutation(async ({ ctx, input }) => {
      const { propertyId } = ctx
      await triageMessage(
        ctx.work,
        { propertyId, messageId: input.messageId },
        { tags: input.tags },
      )
      return ok
    }),
  logCall: inProperty('communications')
    .input(logCallInput)
    .mutation(async ({ ctx, input }) => {
      const place = { propertyId: ctx.propertyId, isStaff: isStaff(ctx) }
      return { messageId: await logCall(ctx.work, place, input) }
    }),
  conversations: inPortfolioOfGuests('communications')
    .input(listConversationsInput)
    .query(({ ctx, input }) =>
      ctx.work.read(db => listConversations(db, ctx.propertyIds, input, ctx.person.userId)),
    ),
  conversation: onConversation('communications').query(({ ctx, input }) =>
    ctx.work.read(db =>
      getConversation(db, ctx.propertyId, {
        conversationId: input.conversationId,
        now: ctx.work.now,
      }),
    ),
  ),
  markRead: onConversation('communications').mutation(async ({ ctx, input }) => {
    const { propertyId } = ctx
    await markConversationRead(ctx.work, { propertyId, conversationId: input.conversationId })
    return ok
  }),
  triage: onConversation('communications')
    .input(triageInput)
    .mutation(async ({ ctx, input: { conversationId, ...change } }) => {
      await triageConversation(ctx.work, { propertyId: ctx.propertyId, conversationId }, change)
      return ok
    }),
})

/** The guests' own: the same message, from the list of guests. */
export const guestMessagesRouter = router({ sendMessage: send })
