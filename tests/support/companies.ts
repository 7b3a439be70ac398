import { randomUUID } from 'node:crypto'
import { freshGstin } from './gstin.ts'
import type { Hotel } from './world.ts'

/** A company of a new GSTIN that a hotel gives credit to, with an address that an invoice can bear; answers its id. */
export const openCompany = async ({ owner, propertyId }: Hotel): Promise<string> =>
  (
    await owner.call.payments.companies.create({
      propertyId,
      name: `Meghna Textiles ${randomUUID()}`,
      gstin: freshGstin(),
      address: '14 Station Road',
      city: 'Jaipur',
      state: 'Rajasthan',
      pincode: '302001',
    })
  ).companyId
