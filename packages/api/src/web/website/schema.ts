import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText, withoutUnseen } from '../../kernel/shared/text.ts'
import { subdomainFault } from '../../property/properties/rules.ts'
import { keyOfText, longestText, textEntities, textFields } from './rules/texts.ts'
import {
  analyticsServices,
  domainOf,
  fontFamilies,
  footerStyles,
  headerStyles,
  seoDescriptionLength,
  seoTitleLength,
  socialLinkFault,
  socialNetworks,
  themes,
  trackerFault,
} from './rules/website.ts'

const subdomain = z
  .string({ error: 'Enter an address.' })
  .overwrite(withoutUnseen)
  .trim()
  .toLowerCase()
  .superRefine((text, context) => {
    const fault = subdomainFault(text)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Use a colour, as #1A2B3C.')
const shown = z.boolean('Choose whether it is shown.')

/** A text that may be empty; what is written has to pass. */
const checked = (fault: (text: string) => string | undefined) =>
  z
    .string({ error: 'Enter a text.' })
    .overwrite(withoutUnseen)
    .trim()
    .superRefine((text, context) => {
      const message = text === '' ? undefined : fault(text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const checkedEach = <Name extends string>(
  names: readonly Name[],
  fault: (name: Name, text: string) => string | undefined,
) =>
  z.object(
    Object.fromEntries(names.map(name => [name, checked(text => fault(name, text))])) as Record<
      Name,
      ReturnType<typeof checked>
    >,
  )

const socialLinks = checkedEach(socialNetworks, socialLinkFault)
const analyticsIds = checkedEach(analyticsServices, trackerFault)

/** How the website looks and what it says: all that a draft can try out. */
export const siteSettings = z.object({
  theme: z.enum(themes, 'Choose a theme.'),
  primaryColor: colour,
  secondaryColor: colour,
  fontFamily: z.enum(fontFamilies, 'Choose a font.'),
  headerStyle: z.enum(headerStyles, 'Choose a header.'),
  footerStyle: z.enum(footerStyles, 'Choose a footer.'),
  tagline: optionalText(160),
  showBookingWidget: shown,
  showReviews: shown,
  showGallery: shown,
  showAmenities: shown,
  showLocation: shown,
  socialLinks,
  seoTitle: optionalText(seoTitleLength),
  seoDescription: optionalText(seoDescriptionLength),
  analytics: analyticsIds,
})
export type SiteSettings = z.output<typeof siteSettings>

/** The subdomain by which a website is asked for; whether there is one is for the database to say. */
export const siteAddress = z
  .string({ error: 'Name the hotel’s address.' })
  .max(63, 'An address has at most 63 characters.')
  .toLowerCase()
  .regex(/^[a-z0-9-]*$/, 'An address has letters, digits and hyphens only.')

export const websiteFields = siteSettings.extend({ subdomain })

export const updateWebsiteInput = websiteFields
  .extend({ socialLinks: socialLinks.partial(), analytics: analyticsIds.partial() })
  .partial()
export type WebsitePatch = z.output<typeof updateWebsiteInput>
export const setPublishedInput = z.object({ propertyId: id, published: z.boolean() })
export const checkSubdomainInput = z.object({
  propertyId: id,
  subdomain: optionalText(100).toLowerCase(),
})

export const customDomain = z.string({ error: 'Enter a domain.' }).transform((typed, context) => {
  const domain = domainOf(withoutUnseen(typed))
  if (domain) return domain
  context.addIssue({ code: 'custom', message: 'Enter a domain, as www.lakeview.in.' })
  return z.NEVER
})

export const setDomainInput = z.object({ propertyId: id, domain: customDomain.nullable() })

/** Words in Hindi, each for one text of the website; empty: as first written. */
export const saveTextsInput = z.object({
  propertyId: id,
  texts: z
    .array(
      z.object({
        entity: z.enum(textEntities, 'This is no text of the website.'),
        entityId: id,
        field: z.enum(textFields, 'This is no text of the website.'),
        words: optionalText(longestText),
      }),
    )
    .min(1, 'Nothing has changed.')
    .max(200, 'At most 200 texts at once.')
    .refine(
      texts => new Set(texts.map(keyOfText)).size === texts.length,
      'Each text is named once.',
    ),
})
export type SaveTextsInput = z.output<typeof saveTextsInput>

/** Settings to try out; what is left out is as it is saved. */
export const previewInput = z.object({ propertyId: id, draft: siteSettings.partial().optional() })

export const analyticsPeriods = [7, 30, 90] as const
export const analyticsInput = z.object({
  propertyId: id,
  days: z.literal(analyticsPeriods, 'Choose a period.').default(30),
})
