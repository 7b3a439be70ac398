import { expect, it } from 'vitest'
import { subdomainFault } from '../property/properties/rules.ts'
import { channelIds } from './rules.ts'

it.each(channelIds)('review: security S5: the name of the channel %s is no hotel’s address', id =>
  expect(subdomainFault(id)).toBeDefined(),
)
