import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'

const chosen = z.array(id).max(200, 'At most 200 at once.')

/** Who, and which connections, keep a place when the plan has fewer than there are. */
export const choosePlacesInput = z.object({ staff: chosen, portals: chosen })
export type ChosenPlaces = z.output<typeof choosePlacesInput>
