import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { PaperCopy, PrintedDocument } from './paper.ts'
import type { PrintedCard } from './registration-card.ts'
import { renderCard, renderPdf } from './render-pdf.ts'
import { type PrintedReport, renderReport } from './report-pdf.ts'

/** What is to be drawn. */
export type Printed =
  | { document: PrintedDocument; copy: PaperCopy }
  | { report: PrintedReport }
  | { card: PrintedCard }
export type PrintOrder = { order: number } & Printed
export type PrintAnswer = { order: number; pdf: Uint8Array } | { order: number; failure: string }

/** Linux counts threads as processes, and tells each its own number; elsewhere a thread has no priority of its own, and keeps that of all. */
function giveWay(): void {
  const self = '/proc/thread-self'
  if (!fs.existsSync(self)) return
  const thread = Number(path.basename(fs.readlinkSync(self)))
  os.setPriority(thread, os.constants.priority.PRIORITY_LOW)
}

if (workerData.isPatient) giveWay()

function drawn(asked: PrintOrder): Promise<Buffer> {
  if ('report' in asked) return renderReport(asked.report)
  return 'card' in asked ? renderCard(asked.card) : renderPdf(asked.document, asked.copy)
}

parentPort?.on('message', async (asked: PrintOrder) => {
  const { order } = asked
  try {
    const pdf = new Uint8Array(await drawn(asked))
    parentPort?.postMessage({ order, pdf } satisfies PrintAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({
      order,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies PrintAnswer)
  }
})
