import { z } from 'zod'
import { id } from '../../../kernel/shared/ids.ts'
import { type SiteSettings, siteSettings } from '../schema.ts'

/** Settings that an owner tries out: shown in a preview, stored nowhere. */
export type DraftSettings = Partial<SiteSettings>

export const previewMinutes = 60

/** Who holds it sees this property's website as it is now, published or not, with the draft laid over it. */
export const preview = z.object({
  propertyId: id,
  /** The address at which it may be shown, and no other. */
  subdomain: z.string(),
  expiresAt: z.string(),
  draft: siteSettings.partial().optional(),
})
export type Preview = z.output<typeof preview>
