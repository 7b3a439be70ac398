import { consumeEach } from '../../kernel/events/consume.ts'
import { webEvents } from '../events.ts'
import { writeDomainEmail } from './commands/missing-domain.ts'

/** Writes what owners are sent because something happened to their website. */
export const websiteEmails = consumeEach({
  name: 'website-emails',
  wants: [webEvents['website.domain-missing'], webEvents['website.domain-withdrawn']],
  handle: writeDomainEmail,
})
