import { z } from 'zod'
import { requiredText } from './text.ts'

export const longestFeature = 40
/** Of one stay, or of one guest. */
const mostWishes = 10

/** Features that a guest would like their room to have, each once. */
export const roomWishes = z
  .array(requiredText('a feature', longestFeature))
  .max(mostWishes, `At most ${mostWishes} wishes for the room.`)
  .overwrite(all => [...new Set(all)])
