import { id } from '../../kernel/shared/ids.ts'
import { letterWordsInput } from '../letter-words/schema.ts'

/** Words that are being written, with a booking of the hotel; without one, with its newest. */
export const showLetterInput = letterWordsInput.extend({ bookingId: id.optional() })
