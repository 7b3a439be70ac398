import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'

export const eraseInput = z.object({ reason: requiredText('why the guest is erased', 300) })

export const erasureInput = z.object({ erasureId: id })
export const listErasuresInput = page.pick({ cursor: true, limit: true })
export type ListErasuresInput = z.output<typeof listErasuresInput>
