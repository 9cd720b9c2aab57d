export const REPORT_FORMATS = ['xlsx', 'csv', 'json', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
export const REPORT_FORMS = ['report', 'ticket', 'release'] as const
export type ReportForm = (typeof REPORT_FORMS)[number]
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]
/** Units of the batch: volumes at 15 °C, masses in vacuo. */
export const BATCH_UNITS = ['m3', 't'] as const
export type BatchUnit = (typeof BATCH_UNITS)[number]
/** Units of volumes in the report. */
export const VOLUME_UNITS = ['m3', 'l', 'bbl', 'gal'] as const
export type VolumeUnit = (typeof VOLUME_UNITS)[number]
