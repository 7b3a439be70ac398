import { AccountNaming } from '@atithi/db/account-naming'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { readable } from '@atithi/db/reader'
import { ownerUrlOf } from '../support/database-url.ts'
import { freshGstin } from '../support/gstin.ts'
import { createHttpClient, type HttpAnswer, type HttpClient } from '../support/http-client.ts'
import type { Product } from '../support/product.ts'

export const roomsOfEachType = 12

export interface StormHotel {
  subdomain: string
  propertyId: string
  roomTypeIds: string[]
  owner: HttpClient
  /** Lines of folios that the desk was told are written. */
  payments: string[]
}

export const ownerDbOf = (product: Product): Db =>
  readable(
    createDb(createPool(ownerUrlOf(product.dataDir), { max: 2 })).withPlugin(
      new AccountNaming(undefined),
    ),
  )

/** An owner with a published hotel of two room types, made as a program would make it; no plan limits what it sells. */
export async function openStormHotel(product: Product, name = 'Storm House'): Promise<StormHotel> {
  const owner = createHttpClient(product.url)
  const done = async (call: Promise<HttpAnswer>): Promise<Record<string, unknown>> => {
    const { data, reason } = await call
    if (!data) throw new Error(`refused: ${reason}`)
    return data
  }
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.in`
  const person = {
    name: 'Asha Rao',
    email,
    phone: '9876543210',
    password: 'a long and private phrase',
  }
  await done(owner.mutate('auth.register', { ...person, propertyName: name }))
  const { items } = await done(owner.query('properties.list', {}))
  const propertyId = (items as { id: string }[])[0]?.id ?? ''
  const address = {
    description: 'By the sea.',
    address: '1 Beach Road',
    city: 'Puri',
    state: 'Odisha',
    pincode: '752001',
  }
  const property = await done(
    owner.mutate('properties.update', {
      propertyId,
      ...address,
      gstNumber: freshGstin('21'),
      phone: '9876543210',
      email: 'stay@example.in',
    }),
  )
  const roomTypeIds: string[] = []
  for (const type of ['Sea Room', 'Garden Room']) {
    const kind = {
      propertyId,
      type: 'Deluxe Room',
      name: type,
      maxGuests: 2,
      basePrice: 300_000,
      quantity: roomsOfEachType,
    }
    roomTypeIds.push(String((await done(owner.mutate('roomTypes.create', kind))).id))
  }
  await done(owner.mutate('website.setPublished', { propertyId, published: true }))
  const db = ownerDbOf(product)
  await db.updateTable('subscription').set({ planId: 'professional' }).execute()
  await db.destroy()
  return { subdomain: String(property.subdomain), propertyId, roomTypeIds, owner, payments: [] }
}
