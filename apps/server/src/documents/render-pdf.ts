import { createRequire } from 'node:module'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import { type PaperCopy, type PrintedDocument, paper } from './paper.ts'
import { type PrintedCard, registrationCard } from './registration-card.ts'

const { resolve } = createRequire(import.meta.url)

// One family for Latin, the rupee sign and Devanagari; drawn into the file, so that it prints the same everywhere.
Font.register({
  family: 'Noto Sans',
  fonts: [
    {
      src: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
      fontWeight: 400,
    },
    { src: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'), fontWeight: 700 },
  ],
})
// Names of people and places are not broken by the rules of English.
Font.registerHyphenationCallback(word => [word])

/** A document as a PDF, byte for byte the same whenever it is asked for. */
export const renderPdf = (
  document: PrintedDocument,
  copy: PaperCopy = 'original',
): Promise<Buffer> => renderToBuffer(paper({ ...document, copy }))

/** A registration card as a PDF. */
export const renderCard = (card: PrintedCard): Promise<Buffer> =>
  renderToBuffer(registrationCard(card))
