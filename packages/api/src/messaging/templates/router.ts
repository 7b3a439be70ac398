import { z } from 'zod'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { inProperty, router } from '../../kernel/procedures/builders.ts'
import { writtenChannels } from '../providers/rules/channels.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './commands/templates.ts'
import { onTemplate } from './procedures.ts'
import { isGuestHere, listTemplates, previewWords } from './queries.ts'
import { findTemplate } from './reads.ts'
import { variables } from './rules/variables.ts'
import {
  createTemplateInput,
  listTemplatesInput,
  previewInput,
  previewWordsInput,
  templateLanguages,
  updateTemplateInput,
} from './schema.ts'

const ok = { ok: true } as const

export const templatesRouter = router({
  list: inProperty('communications')
    .input(listTemplatesInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => ({
        ...(await listTemplates(db, ctx.propertyId, input)),
        variables: Object.keys(variables),
      })),
    ),
  create: inProperty('communications')
    .input(createTemplateInput)
    .mutation(async ({ ctx, input }) => {
      const id = await createTemplate(ctx.work, ctx.propertyId, input)
      return { id, templateId: id }
    }),
  update: onTemplate('communications')
    .input(updateTemplateInput)
    .mutation(async ({ ctx, input: { templateId, ...patch } }) => {
      await updateTemplate(ctx.work, { propertyId: ctx.propertyId, templateId }, patch)
      return ok
    }),
  /** With a booking of the hotel, or with examples. */
  preview: onTemplate('communications')
    .input(previewInput)
    .query(({ ctx, input }) =>
      ctx.work.read(async db => {
        const template = await findTemplate(db, ctx.propertyId, input.templateId)
        if (!template) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'template' })
        return previewWords(db, ctx.services.settings, ctx.propertyId, {
          ...template,
          bookingId: input.bookingId,
        })
      }),
    ),
  /** The same of words that are being written. */
  previewWords: inProperty('communications')
    .input(
      previewWordsInput.extend({
        channel: z.enum(writtenChannels),
        language: z.enum(templateLanguages),
      }),
    )
    .query(({ ctx, input }) =>
      ctx.work.read(async db => {
        const { guestId } = input
        if (guestId !== undefined) {
          const onlyOfProperty = ctx.person.role === 'staff'
          if (!(await isGuestHere(db, ctx.propertyId, { guestId, onlyOfProperty })))
            throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' })
        }
        return previewWords(db, ctx.services.settings, ctx.propertyId, {
          ...input,
          subject: input.subject ?? null,
        })
      }),
    ),
  delete: onTemplate('communications').mutation(async ({ ctx, input }) => {
    await deleteTemplate(ctx.work, { propertyId: ctx.propertyId, templateId: input.templateId })
    return ok
  }),
})
