import type { Trx } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { lutAfter, streetOf, subdomainFromName } from '../rules.ts'
import type { PropertyPatch } from '../schema.ts'
import { requireGuestFacts, usualGuestFacts } from './guest-facts.ts'
import { enterGstin, requireRegistration, schemeOf } from './registration.ts'
import { enterSiteName } from './site-name.ts'

type NewProperty = PropertyPatch & { id: string; accountId: AccountId; name: string }

/**
 * Inserts a property with its website settings: pending, a draft, on the freemium plan with 14 days of trial.
 * Its subdomain is made of its name, numbered by its id where the name is taken.
 */
export async function insertProperty(trx: Trx, work: Work, property: NewProperty): Promise<void> {
  const named = subdomainFromName(property.name)
  const numbered = `${named.slice(0, 31)}-${property.id.slice(-8)}`
  const { amenities, ...fields } = property
  const values = {
    ...fields,
    ...(fields.address && { address: streetOf({ city: '', ...fields, address: fields.address }) }),
    ...schemeOf(fields),
    ...lutAfter({ lutNumber: null, lutValidUntil: null }, fields, documentDate(work.now)),
    ...(amenities && { amenities: JSON.stringify(amenities) }),
    // The trial of its plan is counted from here.
    createdAt: work.now.toISOString(),
  }
  requireRegistration({
    gstRegistration: values.gstRegistration ?? 'unregistered',
    gstNumber: values.gstNumber ?? null,
    state: values.state ?? '',
  })
  requireGuestFacts({ ...usualGuestFacts, ...values })
  const of = { propertyId: property.id, accountId: property.accountId }
  const subdomain = (await enterSiteName(trx, { ...of, subdomain: named })) ? named : numbered
  if (subdomain === numbered && !(await enterSiteName(trx, { ...of, subdomain })))
    throw new Error(`the address ${numbered} is another's`)
  if (values.gstNumber) await enterGstin(trx, { ...of, gstin: values.gstNumber })
  await trx
    .insertInto('property')
    .values({ ...values, subdomain })
    .execute()
  await trx.insertInto('websiteSettings').values({ propertyId: property.id }).execute()
  await recordChange(trx, work, {
    action: 'property.founded',
    entity: 'property',
    entityId: property.id,
    propertyId: property.id,
    after: { name: property.name },
  })
}
