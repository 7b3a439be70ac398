import { z } from 'zod'
import { id } from '../shared/ids.ts'
import { optionalText } from '../shared/text.ts'
import { seoDescriptionLength, seoTitleLength, subdomainFault, themes } from './rules.ts'

export const subdomain = z
  .string({ error: 'Enter an address.' })
  .trim()
  .toLowerCase()
  .superRefine((text, context) => {
    const fault = subdomainFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Use a colour, as #1A2B3C.')

export const websiteFields = z.object({
  subdomain,
  theme: z.enum(themes, 'Choose a theme.'),
  primaryColor: colour,
  secondaryColor: colour,
  tagline: optionalText(160),
  seoTitle: optionalText(seoTitleLength),
  seoDescription: optionalText(seoDescriptionLength),
})

export const updateWebsiteInput = websiteFields.partial()
export type WebsitePatch = z.output<typeof updateWebsiteInput>
export const setPublishedInput = z.object({ propertyId: id, published: z.boolean() })
export const checkSubdomainInput = z.object({
  propertyId: id,
  subdomain: z.string().trim().toLowerCase().max(100, 'At most 100 characters.'),
})
