import { StyleSheet } from '@react-pdf/renderer'

const ink = '#1a1a1a'
const muted = '#5b5b5b'
const line = '#c9c9c9'

/** How words look on a paper where nothing else is said. */
export const plainText = { fontFamily: 'Noto Sans', fontSize: 9, fontWeight: 400, color: ink }

export const styles = StyleSheet.create({
  page: {
    paddingTop: 36,
    paddingBottom: 54,
    paddingHorizontal: 40,
    fontFamily: plainText.fontFamily,
    fontSize: plainText.fontSize,
    color: plainText.color,
  },
  row: { flexDirection: 'row' },
  between: { flexDirection: 'row', justifyContent: 'space-between' },
  title: { fontSize: 18, fontWeight: 700, lineHeight: 1.2 },
  supplier: { fontSize: 12, fontWeight: 700, lineHeight: 1.3 },
  icon: { width: 34, height: 34, borderRadius: 6, marginBottom: 6 },
  bold: { fontWeight: 700 },
  muted: { color: muted },
  hint: { color: muted, fontSize: 7.5 },
  label: { color: muted, fontSize: 7.5, marginBottom: 1 },
  block: { marginTop: 16 },
  half: { width: '50%', paddingRight: 16 },
  third: { width: '33.33%', paddingRight: 12 },
  rule: { borderTopWidth: 0.75, borderTopColor: line },
  houseRule: { borderBottomWidth: 1.5, paddingBottom: 10 },
  write: { borderBottomWidth: 0.5, borderBottomColor: line },
  sign: { borderTopWidth: 0.75, borderTopColor: ink, paddingTop: 3 },
  tableHead: {
    flexDirection: 'row',
    borderBottomWidth: 0.75,
    borderBottomColor: ink,
    paddingBottom: 3,
    color: muted,
    fontSize: 7.5,
  },
  tableRow: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
  },
  right: { textAlign: 'right' },
  totals: { width: 230, alignSelf: 'flex-end', marginTop: 8 },
  total: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1.5 },
  grand: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    borderTopWidth: 0.75,
    borderTopColor: ink,
    marginTop: 3,
    paddingTop: 4,
    fontSize: 11,
    fontWeight: 700,
  },
  footer: {
    position: 'absolute',
    left: 40,
    right: 40,
    bottom: 24,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 7.5,
    color: muted,
  },
})
