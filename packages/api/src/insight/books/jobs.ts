import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { closeBooks } from './commands.ts'

/** Follows the night audit: what was on the books when each of its dates was closed. */
export async function closeAllBooks({ db }: Services): Promise<void> {
  for (let isLeft = true; isLeft; ) isLeft = await writeIn(db, { role: 'platform' }, closeBooks)
}
