import { z } from 'zod'
import { requiredText } from './text.ts'

export const longestFeature = 40
/** Of one stay, or of one guest. */
export const mostWishes = 10

/** Features that a guest would like their room to have, each once. */
export const roomWishes = z
  .array(requiredText('a feature', longestFeature))
  .max(mostWishes, `At most ${mostWishes} wishes for the room.`)
  .overwrite(all => [...new Set(all)])

/** Those of the features of a room that are wished for. */
export const matchesOf = (features: readonly string[], wishes: readonly string[]): string[] =>
  features.filter(feature => wishes.some(wish => wish.toLowerCase() === feature.toLowerCase()))
