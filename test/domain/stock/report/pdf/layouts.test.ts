import { describe, expect, it } from 'vitest'
import { readReport } from '../../../../../src/domain/stock/report/pdf/read.ts'
import { rowsOf } from '../../../../../src/domain/stock/report/pdf/rows.ts'
import { piecesOf } from '../../../../support/media/report-text.ts'

const read = (...pages: string[]) => readReport(rowsOf(pages.map(piecesOf)))

describe('a report of', () => {
  it('GIA on a diamond, with dots between labels and values', () => {
    const text = `
      GIA NATURAL DIAMOND GRADING REPORT                         GIA REPORT 2141438171

      February 10, 2023
      GIA Report Number ........................ 2141438171
      Shape and Cutting Style ........... Round Brilliant
      Measurements .................. 6.50 - 6.53 x 4.02 mm

      GRADING RESULTS
      Carat Weight .................................. 1.05 carat
      Color Grade .............................................. G
      Clarity Grade ........................................ VS1
      Cut Grade ........................................ Excellent

      ADDITIONAL GRADING INFORMATION
      Polish ........................................... Excellent
      Symmetry ....................................... Very Good
      Fluorescence ................................ Medium Blue
      Inscription(s): GIA 2141438171
      Comments: Additional clouds are not shown.
      Pinpoints are not shown.

      www.gia.edu`
    expect(read(text)).toEqual({
      lab: 'GIA',
      unread: [],
      values: {
        ...{ number: '2141438171', date: '2023-02-10', type: 'grading', weight: '1.05', dimensions: '6.50 - 6.53 x 4.02 mm' },
        ...{ colour: 'G', clarity: 'VS1', cut: 'EX', polish: 'EX', symmetry: 'VG', fluorescence: 'M', fluorescenceColour: 'blue' },
        comments: 'Additional clouds are not shown. Pinpoints are not shown.',
      },
    })
  })

  it('GIA on a colored stone, with the values in a second column', () => {
    const text = `
      GIA COLORED STONE IDENTIFICATION & ORIGIN REPORT

      Report Number             5201234567
      Report Date               June 3, 2024

      Weight                    5.02 carats
      Measurements              10.11 x 8.62 x 6.05 mm
      Shape                     Cushion
      Cutting Style: Crown      Brilliant Cut
      Transparency              Transparent
      Color                     Blue

      CONCLUSION
      Species                   Natural Corundum
      Variety                   Sapphire
      Geographic Origin         Madagascar
      Treatment                 No indications of heating

      Gemological Institute of America`
    expect(read(text)).toEqual({
      lab: 'GIA',
      unread: [],
      values: {
        ...{ number: '5201234567', date: '2024-06-03', type: 'identification and origin', weight: '5.02' },
        ...{ dimensions: '10.11 x 8.62 x 6.05 mm', colour: 'Blue', species: 'Natural Corundum', variety: 'Sapphire' },
        ...{ origin: 'Madagascar', treatment: 'No indications of heating' },
      },
    })
  })

  it('IGI on a laboratory-grown diamond, in capitals, with two columns of pairs', () => {
    const text = `
      INTERNATIONAL GEMOLOGICAL INSTITUTE
      LABORATORY GROWN DIAMOND REPORT

      December 12, 2023
      IGI Report Number     LG601234567                POLISH          EXCELLENT
      Description           LABORATORY GROWN DIAMOND   SYMMETRY        EXCELLENT
      Shape and Cutting Style    OVAL BRILLIANT        FLUORESCENCE    NONE
      Measurements          9.36 X 6.58 X 4.06 MM      TABLE           60%
      CARAT WEIGHT          1.55 CARAT                 TOTAL DEPTH     61.7%
      COLOR GRADE           E                          GIRDLE          MEDIUM TO SLIGHTLY THICK (FACETED)
      CLARITY GRADE         VVS 2                      CULET           POINTED

      Inscription(s)        IGI LG601234567`
    expect(read(text)).toEqual({
      lab: 'IGI',
      unread: [],
      values: {
        ...{
          number: 'LG601234567',
          date: '2023-12-12',
          type: 'grading',
          weight: '1.55',
          dimensions: '9.36 X 6.58 X 4.06 MM',
          species: 'Laboratory grown diamond',
        },
        ...{ colour: 'E', clarity: 'VVS2', polish: 'EX', symmetry: 'EX', fluorescence: 'N' },
        ...{ tablePercent: '60', depthPercent: '61.7', girdle: 'Medium to slightly thick (faceted)', culet: 'N' },
      },
    })
  })

  it('HRD, with colors in words and their letter', () => {
    const text = `
      HRD ANTWERP
      DIAMOND GRADING REPORT
      NUMBER                200000123456
      DATE                  12/10/2023
      SHAPE                 brilliant
      WEIGHT                1.01 ct
      COLOUR GRADE          rare white + (F)
      CLARITY GRADE         VS2
      FLUORESCENCE          nil
      MEASUREMENTS          6.41 - 6.45 mm x 3.98 mm
      PROPORTIONS           very good
      POLISH                excellent
      SYMMETRY              very good
      GIRDLE                medium 3.5 % faceted
      CULET                 pointed
      TOTAL DEPTH           61.9 %
      TABLE WIDTH           58 %`
    expect(read(text)).toEqual({
      lab: 'HRD',
      // The twelfth of October, or the tenth of December.
      unread: [{ name: 'date', text: '12/10/2023' }],
      values: {
        ...{ number: '200000123456', type: 'grading', weight: '1.01', dimensions: '6.41 - 6.45 mm x 3.98 mm' },
        ...{ colour: 'F', clarity: 'VS2', cut: 'VG', polish: 'EX', symmetry: 'VG', fluorescence: 'N' },
        ...{ girdle: 'medium 3.5 % faceted', culet: 'N', depthPercent: '61.9', tablePercent: '58' },
      },
    })
  })

  it('GRS, whose origin is a sentence over two lines', () => {
    const text = `
      GRS GEMRESEARCH SWISSLAB AG
      GEMSTONE REPORT

      No.                 GRS2023-081234
      Date                12th April 2023
      Object              One faceted gemstone
      Identification      Natural Ruby
      Weight              3.052 ct
      Dimensions          8.79 x 7.12 x 5.31 (mm)
      Cut                 modified brilliant/step (3)
      Shape               cushion
      Color               vivid red (GRS type "pigeon's blood")
      Comment             No indication of thermal treatment
      Origin              Gemmological testing revealed characteristics corresponding
                          to those of a natural ruby from:
                          Burma (Mogok, Myanmar)

      www.gemresearch.ch`
    expect(read(text)).toEqual({
      lab: 'GRS',
      unread: [],
      values: {
        ...{ number: 'GRS2023-081234', date: '2023-04-12', type: 'identification and origin', weight: '3.052' },
        ...{ dimensions: '8.79 x 7.12 x 5.31 (mm)', variety: 'Natural Ruby', colour: 'vivid red (GRS type "pigeon\'s blood")' },
        ...{
          origin: 'Burma (Mogok, Myanmar)',
          comments: 'No indication of thermal treatment',
          treatment: 'No indication of thermal treatment',
        },
      },
    })
  })

  it('SSEF, with colons, and the date behind its place', () => {
    const text = `
      Swiss Gemmological Institute SSEF
      SSEF GEMSTONE REPORT
      Test Report No. 123456

      Weight: 7.042 ct
      Shape & cut: octagonal, step cut
      Measurements: 11.85 x 9.51 x 7.02 mm
      Colour: green of strong saturation
      Identification: EMERALD (variety of natural beryl)

      Comments: The analysed properties confirm the authenticity of this stone.
      Minor amount of oil in fissures at the time of testing. Indications of clarity modification.
      Origin: Colombia

      Basel, 14 September 2022 ak`
    expect(read(text)).toEqual({
      lab: 'SSEF',
      unread: [],
      values: {
        ...{
          number: '123456',
          date: '2022-09-14',
          type: 'identification and origin',
          weight: '7.042',
          dimensions: '11.85 x 9.51 x 7.02 mm',
        },
        ...{ colour: 'green of strong saturation', species: 'natural beryl', variety: 'Emerald', origin: 'Colombia' },
        comments:
          'The analysed properties confirm the authenticity of this stone. Minor amount of oil in fissures at the time of testing. Indications of clarity modification.',
        treatment: 'Indications of clarity modification.',
      },
    })
  })

  it('Gübelin, with each value below its label', () => {
    const text = `
      GÜBELIN GEM LAB
      GEMMOLOGICAL REPORT

      Report No.                 Date of issue
      22041234                   5 April 2022

      Weight                     Measurements
      4.71 ct                    9.80 x 8.44 x 6.31 mm

      Shape                      Cut
      Cushion                    Brilliant / step cut

      Species                    Variety
      Natural corundum           Sapphire

      Colour                     Transparency
      Blue                       Transparent

      Origin
      Gemmological testing revealed characteristics consistent with those of sapphires originating in
      Kashmir

      Comments
      No indications of heating.`
    expect(read(text)).toEqual({
      lab: 'GGL',
      unread: [],
      values: {
        ...{
          number: '22041234',
          date: '2022-04-05',
          type: 'identification and origin',
          weight: '4.71',
          dimensions: '9.80 x 8.44 x 6.31 mm',
        },
        ...{ colour: 'Blue', species: 'Natural corundum', variety: 'Sapphire', origin: 'Kashmir' },
        ...{ comments: 'No indications of heating.', treatment: 'No indications of heating.' },
      },
    })
  })

  it('AGL, with its own type', () => {
    const text = `
      American Gemological Laboratories
      AGL Prestige Gemstone Report

      REPORT NO:  1098765
      DATE:  9 May 2021

      Identification:  Natural Corundum (Ruby)
      Carat Weight:  2.03 ct
      Measurements (mm):  7.91 x 6.40 x 4.22
      Color:  Red
      Origin:  Mozambique
      Standard Enhancement:  Heat`
    expect(read(text)).toEqual({
      lab: 'AGL',
      unread: [],
      values: {
        ...{ number: '1098765', date: '2021-05-09', type: 'prestige', weight: '2.03', dimensions: '7.91 x 6.40 x 4.22', colour: 'Red' },
        ...{ species: 'Natural Corundum', variety: 'Ruby', origin: 'Mozambique', treatment: 'Heat' },
      },
    })
  })

  it('Lotus, on two pages', () => {
    const first = `
      LOTUS GEMOLOGY
      Report Number: 4321-0987
      Date: 2 March 2023
      Identification: Natural Spinel
      Weight: 2.51 ct
      Dimensions: 8.05 x 7.22 x 5.10 mm
      Shape & Cut: Oval, mixed cut`
    const second = `
      Color: Jedi red
      Origin: Burma (Myanmar)
      Treatment: No indications of heating (NTE)
      www.lotusgemology.com`
    expect(read(first, second)).toEqual({
      lab: 'LOTUS',
      unread: [],
      values: {
        ...{
          number: '4321-0987',
          date: '2023-03-02',
          type: 'identification and origin',
          weight: '2.51',
          dimensions: '8.05 x 7.22 x 5.10 mm',
        },
        ...{ species: 'Natural Spinel', colour: 'Jedi red', origin: 'Burma (Myanmar)', treatment: 'No indications of heating (NTE)' },
      },
    })
  })

  it('any other known laboratory by the labels that all use', () => {
    const text = `
      Asian Institute of Gemological Sciences
      Report No:      GB12345678
      Weight:         1.20 ct
      Species:        CHRYSOBERYL
      Variety:        ALEXANDRITE
      Origin:         SRI LANKA`
    expect(read(text)).toEqual({
      lab: 'AIGS',
      unread: [],
      values: {
        ...{ number: 'GB12345678', weight: '1.2', species: 'Chrysoberyl', variety: 'Alexandrite', origin: 'Sri Lanka' },
        type: 'identification and origin',
      },
    })
  })
})
