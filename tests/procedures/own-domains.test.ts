import { listVerifiedDomains } from '@atithi/api/web/website/commands/domain'
import { checkDomains } from '@atithi/api/web/website/jobs'
import { proofNameOf } from '@atithi/api/web/website/rules/website'
import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

async function brandedHotel() {
  const hotel = await world.openHotel()
  await world.subscribe(hotel, 'professional')
  return hotel
}

describe('a domain of its own', () => {
  it('serves only once the domain says that it is the hotel’s', async () => {
    const { owner, propertyId, subdomain } = await brandedHotel()
    const { call } = owner
    expect(await reasonOf(call.website.setDomain({ propertyId, domain: 'lake.localhost' }))).toBe(
      'DOMAIN_REFUSED',
    )
    const claimed = await call.website.setDomain({
      propertyId,
      domain: 'https://Www.Lake-Palace.in/',
    })
    expect(claimed).toMatchObject({
      customDomain: 'www.lake-palace.in',
      domainVerifiedAt: null,
      domainTarget: `${subdomain}.localhost`,
    })
    expect(await reasonOf(call.website.verifyDomain({ propertyId }))).toBe('DOMAIN_NOT_PROVED')
    const visitor = world.anonymous()
    expect(await visitor.call.site.bySubdomain({ subdomain })).toMatchObject({ customDomain: null })

    const { name = '', text = '' } = claimed.domainProof ?? {}
    expect(name).toBe(proofNameOf('www.lake-palace.in'))
    world.records.set(name, ['v=spf1 -all', text])
    expect(await call.website.verifyDomain({ propertyId })).toMatchObject({
      siteUrl: 'http://www.lake-palace.in',
    })
    expect(await visitor.call.site.bySubdomain({ subdomain })).toMatchObject({
      customDomain: 'www.lake-palace.in',
    })

    const rival = await brandedHotel()
    const copied = await rival.owner.call.website.setDomain({
      propertyId: rival.propertyId,
      domain: 'www.lake-palace.in',
    })
    expect(copied.domainProof?.text).not.toBe(text)
    expect(
      await reasonOf(rival.owner.call.website.verifyDomain({ propertyId: rival.propertyId })),
    ).toBe('DOMAIN_NOT_PROVED')
    world.records.set(name, [copied.domainProof?.text ?? ''])
    expect(
      await reasonOf(rival.owner.call.website.verifyDomain({ propertyId: rival.propertyId })),
    ).toBe('DOMAIN_TAKEN')

    await call.website.setDomain({ propertyId, domain: null })
    expect(
      await rival.owner.call.website.verifyDomain({ propertyId: rival.propertyId }),
    ).toMatchObject({
      siteUrl: 'http://www.lake-palace.in',
    })
  })

  it('needs a plan that has one; what is there stays without it, and can be let go', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const claim = (domain: string | null) => owner.call.website.setDomain({ propertyId, domain })
    expect(await reasonOf(claim('www.lake-view.in'))).toBe('PLAN_LIMIT')
    await world.subscribe(hotel, 'professional')
    await claim('www.lake-view.in')
    await world.subscribe(hotel, 'starter')
    expect(await reasonOf(claim('www.lake-house.in'))).toBe('PLAN_LIMIT')
    expect(await owner.call.website.get({ propertyId })).toMatchObject({
      customDomain: 'www.lake-view.in',
    })
    expect(await claim(null)).toMatchObject({ customDomain: null })
  })
})

describe('the daily look at domains', () => {
  async function serve(domain: string) {
    const hotel = await brandedHotel()
    const { owner, propertyId, subdomain } = hotel
    const { domainProof } = await owner.call.website.setDomain({ propertyId, domain })
    const record = { name: domainProof?.name ?? '', text: domainProof?.text ?? '' }
    world.records.set(record.name, [record.text])
    await owner.call.website.verifyDomain({ propertyId })
    const state = async () =>
      (await owner.call.website.get({ propertyId })).domainVerifiedAt !== null
    const told = async () => {
      await world.consume()
      return (await owner.call.notifications.list({})).items.map(item => item.type)
    }
    const post = async () => (await world.postTo(owner.email)).map(letter => letter.subject)
    return { hotel, propertyId, subdomain, record, state, told, post }
  }

  it('warns once of a record that is gone, takes the domain out of service after a week, and brings it back', async () => {
    const { hotel, propertyId, record, state, told, post } = await serve('www.gone.in')
    const other = await serve('www.stays.in')
    world.clock.set('2026-11-19T01:00:00Z')
    world.records.set(record.name, ['v=spf1 -all'])
    await checkDomains(world.services)
    expect(await hotel.owner.call.website.get({ propertyId })).toMatchObject({
      domainSeenAt: '2026-11-18T06:30:00.000Z',
      domainMissingSince: '2026-11-19T01:00:00.000Z',
      domainServedUntil: '2026-11-26T01:00:00.000Z',
    })
    world.clock.set('2026-11-25T01:00:00Z')
    await checkDomains(world.services)
    expect(await told()).toEqual(['website.domain-missing'])
    expect(await post()).toEqual(['The record of www.gone.in is missing'])
    expect(await state()).toBe(true)

    world.clock.set('2026-11-26T01:00:00Z')
    await Promise.all([checkDomains(world.services), checkDomains(world.services)])
    expect(await state()).toBe(false)
    expect((await listVerifiedDomains(world.db)).map(one => one.domain)).not.toContain(
      'www.gone.in',
    )
    expect(await told()).toEqual(['website.domain-withdrawn', 'website.domain-missing'])
    expect((await post()).at(-1)).toBe('www.gone.in is out of service')
    expect(
      await other.hotel.owner.call.website.get({ propertyId: other.propertyId }),
    ).toMatchObject({
      domainSeenAt: '2026-11-26T01:00:00.000Z',
      domainMissingSince: null,
    })

    world.records.set(record.name, [record.text])
    await checkDomains(world.services)
    expect(await state()).toBe(true)
    expect(await hotel.owner.call.website.get({ propertyId })).toMatchObject({
      domainMissingSince: null,
      domainServedUntil: null,
    })
  })

  it('knows nothing where no answer can be had', async () => {
    const { hotel, propertyId, record } = await serve('www.silent.in')
    world.clock.set('2026-12-19T01:00:00Z')
    const { dns } = world.services
    world.services.dns = {
      ...dns,
      textsOf: name =>
        name === record.name ? Promise.reject(new Error('timeout')) : dns.textsOf(name),
    }
    await checkDomains(world.services).finally(() => {
      world.services.dns = dns
    })
    expect(await hotel.owner.call.website.get({ propertyId })).toMatchObject({
      domainSeenAt: '2026-11-18T06:30:00.000Z',
      domainMissingSince: null,
    })
  })

  it('gives no domain back that another hotel has proved meanwhile', async () => {
    const { record, state } = await serve('www.sold.in')
    world.records.set(record.name, [])
    await checkDomains(world.services)
    world.clock.set('2026-11-27T01:00:00Z')
    await checkDomains(world.services)
    const buyer = await serve('www.sold.in')
    world.records.set(record.name, [record.text, buyer.record.text])
    await checkDomains(world.services)
    expect([await state(), await buyer.state()]).toEqual([false, true])
  })
})
