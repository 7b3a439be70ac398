import { parentPort } from 'node:worker_threads'
import type { PaperCopy, PrintedDocument } from './paper.ts'
import { renderPdf } from './render-pdf.ts'
import { type PrintedReport, renderReport } from './report-pdf.ts'

/** What is to be drawn. */
export type Printed = { document: PrintedDocument; copy: PaperCopy } | { report: PrintedReport }
export type PrintOrder = { order: number } & Printed
export type PrintAnswer = { order: number; pdf: Uint8Array } | { order: number; failure: string }

parentPort?.on('message', async (asked: PrintOrder) => {
  const { order } = asked
  try {
    const pdf = new Uint8Array(
      'report' in asked
        ? await renderReport(asked.report)
        : await renderPdf(asked.document, asked.copy),
    )
    parentPort?.postMessage({ order, pdf } satisfies PrintAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({
      order,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies PrintAnswer)
  }
})
