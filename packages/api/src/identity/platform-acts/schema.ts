import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { shortestReason } from './rules/reason.ts'

/** `reason`: why, in words that the person reads (reference: saas, section 3). */
export const impersonateInput = z.object({
  userId: id,
  reason: requiredText('a reason', 300).refine(
    text => text.length >= shortestReason,
    `Say why in at least ${shortestReason} characters.`,
  ),
})
