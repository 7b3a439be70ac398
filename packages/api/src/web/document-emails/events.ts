import { financeEvents } from '../../finance/events.ts'
import { consumeEach } from '../../kernel/events/consume.ts'
import { writeDocumentEmail } from './commands/write.ts'

/** Brings guests the papers of their money. Built in: no setting of the hotel's silences it (decisions, section 6). */
export const documentEmails = consumeEach({
  name: 'document-emails',
  wants: [financeEvents['document.issued']],
  handle: writeDocumentEmail,
})
