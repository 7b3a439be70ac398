import { importGuests } from '@atithi/api/guests/import/jobs'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/world.ts'

const world = useWorld()

describe('an import of guests with companies', () => {
  it('names the company of a guest by its GSTIN, then by its name, and says where there is none', async () => {
    const { owner, propertyId } = await world.openHotel()
    const { call } = owner
    const place = { address: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
    const add = (name: string, gstin: string | null) =>
      call.payments.companies.create({ propertyId, ...place, name, gstin })
    const chips = await add('Chip Works', '29AAGCB7383J1Z4')
    const mills = await add('Lotus Mills', null)
    const rows = [
      'Guest Name,Email,Company,GSTIN',
      'Anu Pai,anu@firm.example,Chips & Co,29 aagcb7383j1z4',
      'Bala Rao,bala@firm.example,lotus mills,',
      'Chitra Iyer,chitra@firm.example,Unknown Traders,',
      'Dev Shah,dev@firm.example,Chip Works,27AAPFU0939F1ZV',
      'Esha Nair,esha@firm.example,,',
    ].join('\n')
    const { importId, good, withoutCompany } = await call.guests.import.preview({
      propertyId,
      fileName: 'companies.csv',
      content: Buffer.from(rows).toString('base64'),
    })
    expect(good).toBe(5)
    expect(withoutCompany).toEqual([
      { row: 4, reason: expect.stringContaining('Unknown Traders') },
      { row: 5, reason: expect.stringContaining('27AAPFU0939F1ZV') },
    ])
    const { jobId } = await call.guests.import.run({ importId, idempotencyKey: 'companies' })
    await importGuests(world.services)
    const done = await call.guests.import.status({ jobId })
    expect(done).toMatchObject({ created: 5, bad: [], withoutCompany })
    const made = await world.ownerDb
      .selectFrom('guest')
      .select(['name', 'companyId'])
      .where('email', 'like', '%@firm.example')
      .orderBy('name')
      .execute()
    expect(made.map(({ companyId }) => companyId)).toEqual([
      chips.companyId,
      mills.companyId,
      null,
      null,
      null,
    ])
    expect(await world.ownerDb.selectFrom('company').select('id').execute()).toHaveLength(2)
  })
})
