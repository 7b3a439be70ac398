import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'

export const exportTarget = z.object({ exportId: id })
