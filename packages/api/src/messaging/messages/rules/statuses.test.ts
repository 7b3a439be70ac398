import { describe, expect, it } from 'vitest'
import { keywordIn, messageStatuses, moves } from './statuses.ts'

describe('moves', () => {
  it('goes up only, and a failure comes before a delivery', () => {
    const told = ['sent', 'delivered', 'read', 'failed'] as const
    const moving = messageStatuses.flatMap(from =>
      told.filter(to => moves(from, to)).map(to => `${from} ${to}`),
    )
    expect(moving).toEqual([
      'pending sent',
      'pending delivered',
      'pending read',
      'pending failed',
      'scheduled sent',
      'scheduled delivered',
      'scheduled read',
      'scheduled failed',
      'sent delivered',
      'sent read',
      'sent failed',
      'delivered read',
    ])
  })
})

it.each([
  ['STOP', 'stop'],
  [' बंद ', 'stop'],
  ['Start', 'start'],
  ['please stop the taxi', undefined],
])('reads %s', (text, keyword) => {
  expect(keywordIn(text)).toBe(keyword)
})
