import type { z } from 'zod'
import { yearMonth } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'

export const commissionInput = page.omit({ search: true }).extend({ month: yearMonth })
export type CommissionInput = z.output<typeof commissionInput>
