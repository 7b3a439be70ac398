import { z } from 'zod'
import { fileContent } from '../../kernel/shared/file-content.ts'
import { id } from '../../kernel/shared/ids.ts'
import { yearMonth } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { statementFields } from './rules/read-statement.ts'
import { lineStates } from './rules/states.ts'

export const importInput = z.object({
  accountId: id,
  fileName: requiredText('the name of the file', 200),
  /** A CSV file in base64. */
  content: fileContent,
  /** Which column of a bank's statement is read as which field; as its heads tell when it is not given. */
  mapping: z.partialRecord(z.enum(statementFields), requiredText('a column', 200)).optional(),
})
export type ImportInput = z.output<typeof importInput>

export const fetchInput = z.object({ accountId: id, month: yearMonth })
export const monthInput = z.object({ month: yearMonth })

export const itemsInput = page.extend({
  /** The lines of the gateway's settlements, the transfers that these come to, or the bank's statement. */
  side: z.enum(['items', 'transfers', 'bank'], 'Choose a side.'),
  state: z.enum(lineStates, 'Choose a state.').optional(),
  month: yearMonth.optional(),
})
export type ItemsInput = z.output<typeof itemsInput>

const reason = requiredText('a reason', 300)
/** A line of a settlement, or of the bank's statement: one of them. */
const line = { itemId: id.optional(), bankLineId: id.optional() }
const oneLine = (input: { itemId?: string | undefined; bankLineId?: string | undefined }) =>
  (input.itemId === undefined) !== (input.bankLineId === undefined)
const oneLineMessage = { message: 'Name one line.', path: ['bankLineId'] }

export const candidatesInput = z.object(line).refine(oneLine, oneLineMessage)

export const matchInput = z
  .object({
    ...line,
    /** What it is: a payment, of the settlement's line a refund, of the bank's line a transfer of the gateway or the payout of a channel. */
    paymentId: id.optional(),
    refundId: id.optional(),
    settlementId: id.optional(),
    channelStatementId: id.optional(),
    reason,
  })
  .refine(oneLine, oneLineMessage)
  .refine(
    ({ paymentId, refundId, settlementId, channelStatementId }) =>
      [paymentId, refundId, settlementId, channelStatementId].filter(Boolean).length === 1,
    { message: 'Choose what it is.', path: ['paymentId'] },
  )
export type MatchInput = z.output<typeof matchInput>

/** Of a line that is taken apart or opened again, or set aside: why. */
export const unmatchInput = z.object({ ...line, reason }).refine(oneLine, oneLineMessage)
export type UnmatchInput = z.output<typeof unmatchInput>
