import { z } from 'zod'
import { requiredText } from './text.ts'

export const longestFeature = 40
/** Of one stay, or of one guest. */
const mostPreferences = 10

/** Features that a guest would like their room to have, each once. */
export const preferredFeatures = z
  .array(requiredText('a feature', longestFeature))
  .max(mostPreferences, `At most ${mostPreferences} room preferences.`)
  .overwrite(all => [...new Set(all)])
