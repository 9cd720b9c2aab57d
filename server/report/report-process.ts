import type { Picture } from '../chart/draw.ts'
import { serveProcess } from '../jobs/worker.ts'
import type { PlanData } from './plan-sheet.ts'
import type { ReportData, ReportOptions } from './subject.ts'
import { writeReport } from './write-report.ts'

serveProcess(({ data, options }: Picture<ReportData | PlanData, ReportOptions>) => writeReport(data, options))
