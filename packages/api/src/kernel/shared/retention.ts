/** Days for which the file of a report can be loaded; then it is forgotten, whatever it says of whom (decisions, section 12). */
export const reportFileDays = 30
