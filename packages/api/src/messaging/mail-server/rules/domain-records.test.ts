import { describe, expect, it } from 'vitest'
import { dkimState, dmarcState, recordNames, spfState } from './domain-records.ts'

describe('the records of a sender’s domain', () => {
  it.each([
    [[], 'missing'],
    [['google-site-verification=1'], 'missing'],
    [['v=spf1 include:_spf.example.net ~all'], 'found'],
    [['v=spf1 mx -all'], 'found'],
    [['v=spf1 +all'], 'wrong'],
    [['v=spf1 mx all'], 'wrong'],
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'wrong'],
    [['v=spf10 mx'], 'missing'],
  ])('SPF %j is %s', (texts, state) => expect(spfState(texts)).toBe(state))

  it.each([
    [[], 'missing'],
    [['v=DKIM1; k=rsa; p=MIGfMA0G'], 'found'],
    [['k=rsa; p='], 'wrong'],
    [['p=MIGf'], 'found'],
  ])('DKIM %j is %s', (texts, state) => expect(dkimState(texts)).toBe(state))

  it.each([
    [[], 'missing'],
    [['v=DMARC1; p=none; rua=mailto:a@b.example'], 'found'],
    [['v=DMARC1; rua=mailto:a@b.example'], 'wrong'],
  ])('DMARC %j is %s', (texts, state) => expect(dmarcState(texts)).toBe(state))

  it('stand at names of the domain', () =>
    expect(recordNames('stay@lake.example', 's1')).toEqual({
      spf: 'lake.example',
      dkim: 's1._domainkey.lake.example',
      dmarc: '_dmarc.lake.example',
    }))
})
