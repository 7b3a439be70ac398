import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'

export const listParkedInput = page.omit({ search: true })
export const retryInput = z.object({ deliveryId: id })
