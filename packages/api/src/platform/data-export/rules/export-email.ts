import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import { exportDays } from './position.ts'

interface ReadyExport {
  owner: { name: string; language: string }
  url: string
}

/** Tells the owner that their export can be loaded. */
export function exportEmail({ owner, url }: ReadyExport): EmailMessage {
  return owner.language === 'hi'
    ? composeEmail({
        language: 'hi',
        subject: 'आपका डेटा तैयार है',
        greeting: `नमस्ते ${owner.name},`,
        paragraphs: [
          `आपने जो डेटा माँगा था, वह तैयार है। साइन इन करके उसे ${exportDays} दिन तक डाउनलोड किया जा सकता है।`,
        ],
        button: { label: 'डाउनलोड करें', url },
        after: ['यदि यह आपने नहीं माँगा, तो अपना पासवर्ड बदलें और हमें लिखें।'],
      })
    : composeEmail({
        language: 'en',
        subject: 'Your data export is ready',
        greeting: `Hello ${owner.name},`,
        paragraphs: [
          `The export that you asked for is ready. Sign in to download it within ${exportDays} days.`,
        ],
        button: { label: 'Open the export', url },
        after: ['If you did not ask for it, change your password and write to us.'],
      })
}
