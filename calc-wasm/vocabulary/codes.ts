// The numbers that the compiled core and the TypeScript around it share. Bun and the AssemblyScript compiler both compile this
// file, so it holds plain constants and numeric enums only, and imports nothing.

/** Engine version, stored with every calculation: raised when any number can come out differently. */
export const VERSION = '1.3.0'

/** Components of a blend at most; a set of them is a bit mask in a 32-bit number. */
export const COMPONENTS = 16

/**
 * The properties by their wire names, in table order: a property's number is its position in a row of the core.
 * The distillation labels come first. PROPERTIES in properties.ts does not compile unless it has the same ones.
 */
export enum Slot {
  ibp,
  pct_5,
  pct_10,
  pct_20,
  pct_30,
  pct_40,
  pct_50,
  pct_60,
  pct_70,
  pct_80,
  pct_90,
  pct_95,
  fbp,
  recovery,
  density,
  flash_point,
  rvp,
  viscosity_40,
  cloud_point,
  cfpp,
  pour_freezing_point,
  color,
  mercaptan,
  sulfur_ppm,
  aromatics,
  olefin,
  benzene,
  octan_ron,
  octan_mon,
  octan_aki,
  cetane_number,
  cetane_index,
  /** Not a property but their number: stays last. */
  end,
}

export const SLOTS = Slot.end
/** Distillation labels, IBP to FBP. */
export const LABELS = Slot.fbp + 1
// A material's row: its slots, then the `ColorScale` of the number in the color's slot, 1 where that scale was inferred from a bare
// number, its `Oxygenate`, its `PourIs`, the bit mask of the labels whose points were interpolated between measured ones, and the
// volume fractions of methanol and ethanol in a bought fuel.
export const ROW_SCALE_AT = SLOTS
export const ROW_INFERRED_AT = ROW_SCALE_AT + 1
export const ROW_OXYGENATE_AT = ROW_INFERRED_AT + 1
export const ROW_POUR_IS_AT = ROW_OXYGENATE_AT + 1
export const ROW_FILLED_AT = ROW_POUR_IS_AT + 1
export const ROW_METHANOL_AT = ROW_FILLED_AT + 1
export const ROW_ETHANOL_AT = ROW_METHANOL_AT + 1
/** A number for what the core doesn't read of a material: rows of the same figures with another number are not one material. */
export const ROW_REST_AT = ROW_ETHANOL_AT + 1
export const ROW_LENGTH = ROW_REST_AT + 1
/** The results: the blend's slots, then the cautious flash point. */
export const CAUTIOUS_AT = SLOTS
export const RESULTS_LENGTH = CAUTIOUS_AT + 1

/** Capacity for the warnings of one blend; more than the rules can raise. */
export const WARNINGS = 192
/** A warning: its `Caution`, its slot, the bit mask of its components, the bit mask of those set against them. */
export const WARNING_LENGTH = 4
/** Figures of a warning at most, stored beside these codes. */
export const WARNING_FIGURES = 4

// Start of each part of CODES: by slot the `Method`, the `Reason` and the bit mask of the components behind it; by label the
// `Mark`; the `ColorScale` of the result; the number of warnings; the warnings.
export const METHODS_AT = 0
export const REASONS_AT = METHODS_AT + SLOTS
export const CULPRITS_AT = REASONS_AT + SLOTS
export const MARKS_AT = CULPRITS_AT + SLOTS
export const COLOR_SCALE_AT = MARKS_AT + LABELS
export const WARNED_AT = COLOR_SCALE_AT + 1
export const WARNINGS_AT = WARNED_AT + 1
/** By slot, the bit mask of the components whose value is an estimate. */
export const ESTIMATED_AT = WARNINGS_AT + WARNINGS * WARNING_LENGTH
/** Of the own property blended last: the `Reason`, and bit masks of its components and of those without a density. */
export const OWN_AT = ESTIMATED_AT + SLOTS
export const CODES_LENGTH = OWN_AT + 3

// A component in a trace: volume and mass fraction, kg/m³, kmol/m³, octane's weight, colour strength; by label D86 and vol % over.
export const TRACE_MASS_AT = 1
export const TRACE_DENSITY_AT = 2
export const TRACE_MOLES_AT = 3
export const TRACE_OCTANE_AT = 4
export const TRACE_STRENGTH_AT = 5
export const TRACE_D86_AT = 6
export const TRACE_OVER_AT = TRACE_D86_AT + LABELS
export const TRACE_LENGTH = TRACE_OVER_AT + LABELS
export const TRACE_TBP_AT = COMPONENTS * TRACE_LENGTH
/** Numbers per piece of a TBP curve: its cubic, start, width and inverse. */
export const PIECE_FIELDS = 9

/** Range of densities of liquid hydrocarbons, kg/m³ at 15 °C. */
export const DENSITY_MIN = 400
export const DENSITY_MAX = 1200
/** Lower end of ASTM D341, mm²/s. */
export const VISCOSITY_MIN = 0.21
/** The ends of the colour scales: Saybolt, dark to light, and D1500, light to dark. */
export const SAYBOLT_MIN = -16
export const SAYBOLT_MAX = 30
export const D1500_MAX = 8
/** Smallest viscosity with a value of log log Z, mm²/s. */
export const LOGLOG_MIN = 0.2

/** How an own property blends. */
export enum OwnRuleCode {
  Average,
  Power,
  Log,
  LogLog,
  WorstHigh,
  WorstLow,
}

export enum BasisCode {
  Volume,
  Mass,
}

export enum Status {
  Ok,
  /** No component, or more than COMPONENTS. */
  BadCount,
  /** A share is negative or not finite, or their sum is 0. */
  BadShares,
}

// The members of the following enums are also words in answers and stored documents: `EthylRt70` is 'ethyl-rt70' there
// (word-lists.ts). So none may be renamed.

/** The method of a value: those of the core's kernels. Those of methods/rules.ts alone have the numbers after them. */
export enum Method {
  /** There is no value. */
  None,
  VolumeAverage,
  MassAverage,
  /** Density on a mass basis. */
  MassHarmonic,
  D86ViaTbp,
  EthylRt70,
  AkiMean,
  D4737A,
  ColorStrength,
  /** The reading of a single component, or of identical ones. */
  OwnValue,
  /** RVP index of the hydrocarbons, plus the effect of methanol and ethanol. */
  RvpAlcohol,
  /** Before 1.2.0, in stored calculations: octanes with alcohols. */
  MoleAverage,
  /** Octanes by mole, with the effect of alcohols on the rest. */
  OctaneWithAlcohol,
  // Only where a recipe asks for them.
  EthylRt70Of135,
  D4737B,
  D976,
}

/** Why the blend has no value; "they" are the components that are the cause. */
export enum Reason {
  /** It has one. */
  None,
  /** They have no reading of this property. */
  Missing,
  /** They have too few distillation points for a curve. */
  NoCurve,
  /** They lack the IBP or FBP that the blend's needs. */
  EndNotMeasured,
  /** Their color text is on no known scale. */
  Unreadable,
  /** Their value is outside the domain of the method. */
  OutOfDomain,
  /** They are alcohols, for which the rule is not valid. */
  Alcohol,
  /** They are methanol or ethanol, together more than the rule covers. */
  AlcoholShare,
  /** The blend is no diesel fuel. */
  NotDiesel,
  /** No reading; an estimate needs a density and a curve measured from 10 to 90 %. */
  EstimateNeedsData,
  /** No reading; they are outside the domain of the estimate. */
  EstimateOutOfDomain,
  /** No reading; no estimate is valid for oxygenates. */
  EstimateOfOxygenate,
  /** More of the blend than allowed would rest on estimates. */
  EstimateShare,
  /** No reading and no estimate, for different reasons. */
  NoEstimate,
  /** They boil below the temperature at which the test begins, too much of them for this point. */
  LightEnd,
}

/** Caveats of a value; in brackets its figures. */
export enum Caution {
  /** The conversion between mass and volume was left out. */
  DensityMissing,
  /** Components of less than 1 % got the others' density, or curve. */
  DensityOfOthers,
  CurveOfOthers,
  /** Readings were put in order (pool adjacent violators). */
  DistillationDecreasing,
  /** A point rests on an extrapolated end. */
  EndExtrapolated,
  /** A point of the blend was clamped to its components' range. */
  Clamped,
  /** Before 1.1.0, in stored calculations: the flash index is rough below 0 °C. */
  FlashBelowZero,
  ViscosityBelowDomain,
  /** Components that RT-70 can't take: all averaged by volume: [standard deviation of the octanes]; or these join the others by volume: [their vol %]. */
  OctaneLinear,
  OctanePartLinear,
  /** Not recalculated: a curve or a density is missing. */
  CetaneIndexAveraged,
  /** The index is outside D4737's range. */
  CetaneIndexOutOfRange,
  /** Density, T10, T50 or T90 is outside D4737's data. */
  CetaneIndexInputsOutOfRange,
  /** A component is darker than the scale. */
  ColorLowerBound,
  /** The flash point is an interval: [lowest, highest] °C. */
  FlashInterval,
  /** Almost nothing boils between two temperatures near this point: [from, to, lowest, highest] °C. */
  CurveGap,
  /** Cloud or pour points too far apart for the rule, which no measured blends support: [°C apart]. */
  ColdFlowApart,
  /** Pour points (of the components) and freezing points (of the others) in one figure. */
  PourFreezingMixed,
  /** A bare number was read as Saybolt, or as ASTM D1500: [number]. */
  ColorReadAsSaybolt,
  ColorReadAsD1500,
  /** Saybolt (the components) and ASTM D1500 (the others) in one figure. */
  ColorScalesMixed,
  /** RVP with methanol or ethanol: [lowest, highest]; and with other oxygenates: [value, highest]. */
  RvpAlcohol,
  RvpOxygenate,
  /** Before 1.2.0, in stored calculations: octane with alcohols by mole; by volume where the others' molar mass is not known. */
  OctaneAlcohol,
  OctaneAlcoholByVolume,
  /** Octane with alcohols; the others' molar mass is not known. */
  OctaneWithAlcohol,
  /** Octane with other oxygenates. */
  OctaneOxygenate,
  /** A distillation point with alcohols, and with other oxygenates: azeotropes are not modelled. */
  DistillationAlcohol,
  DistillationOxygenate,
  /** Stated figures of components contradict their own readings: [stated less computed]. */
  AkiContradicts,
  CetaneIndexContradicts,
  /** Rests on estimates of components. */
  Estimated,
  /** Procedure B of D4737 is for less sulfur. */
  SulfurAboveProcedureB,
  /** Light components shrink in heavy ones (the others): [vol % less, kg/m³ more], not applied. */
  Shrinkage,
  /** A distillation point with FAME, linear in temperature: [least, most], what the two rules for it are apart. */
  DistillationFame,
  /** D4737 is not for oxygenates. */
  CetaneIndexOxygenate,
  /** RVP or octane: of bought fuels the part without alcohol was worked back from their own figure. */
  BaseWorkedBack,
  /** Gases leave as loss, so that less is recovered than the average says: [their vol %]. */
  RecoveryLightEnd,
}

/** How a point of a distillation curve was obtained. */
export enum Mark {
  None,
  Given,
  Interpolated,
  Extrapolated,
}

/** The oxygenate that a material consists of, 90 vol % or more. The alcohols come first. */
export enum Oxygenate {
  None,
  Methanol,
  Ethanol,
  Propanol,
  Butanol,
  Mtbe,
  Etbe,
  Tame,
  Fame,
  Other,
}

/** Whether a material's figure is a pour or a freezing point. */
export enum PourIs {
  /** Not known. */
  None,
  Pour,
  Freezing,
}

/** The scale of a color reading. */
export enum ColorScale {
  None,
  Saybolt,
  D1500,
  /** Darker than D1500 8.0. */
  Darker,
  /** On no known scale. */
  Unreadable,
}
