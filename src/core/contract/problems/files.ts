/** Problems of uploads and of their contents. */
export const FILES_PROBLEMS = {
  file_not_accepted: ['The file is not accepted. See errors.', 'The file is not accepted.'],
  file_too_large: ['The file is too large. See errors.', 'The file is too large.'],
  at_most_megabytes: ['Must be at most {max} MB.', 'At most {max} MB.'],
  import_too_large: [
    'The file is too large. Send at most {max} MB, or several.',
    'The file is too large: at most {max} MB. Divide it into several.',
  ],
  files_not_attachable: ['The content names files that cannot be attached. See errors.', 'Some files cannot be shown.'],
  file_unknown: [
    'There is no file {id} in this workspace.',
    'A file is gone: uploads that no page shows are removed after 24 hours. Add it again.',
  ],
  file_of_other_campaign: [
    'The file {id} belongs to another campaign.',
    'A file belongs to another campaign. Upload it again here.',
  ],
  file_is_pdf: ['The file {id} is a PDF; a memory takes images only.', 'A file is a PDF; memories show pictures only.'],
  page_files_too_large: [
    'The files of this campaign are larger than one page may hold. Attach fewer or smaller ones.',
    'The files are larger than one page may hold. Choose fewer or smaller ones.',
  ],
  storage_limit_reached: [
    'The files of all campaigns would exceed their allowance. Delete campaigns or attach fewer.',
    'The room for files of this workspace is used up. Delete campaigns, or choose fewer files.',
  ],
  storage_limit_exceeded: [
    'The files of all campaigns would exceed their allowance.',
    'The room for files of this workspace is used up.',
  ],
  plan_without_uploads: [
    'The plan {plan} has no uploads. Choose a larger plan.',
    'The plan {plan} has no uploads. A larger plan has them.',
  ],
  file_empty: ['The file is empty.'],
  unattached_limit_reached: [
    'The uploads that no campaign shows would exceed their allowance. Attach or delete some.',
    'Too many uploads are not shown by any campaign yet. Use some, or delete them under Files.',
  ],
  not_image_or_pdf: ['Send a PNG or JPEG image or a PDF.', 'Choose a PNG or JPEG picture, or a PDF.'],
  file_declared_wrongly: [
    'The file is declared as {declared} but is a {actual}.',
    'The file is called {declared}, but it is a {actual}. Rename it, or save it again.',
  ],
  file_is_heic: [
    'This is a HEIC or AVIF picture, which many phones and browsers cannot show. Send it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes new photos JPEGs.',
    'This is a HEIC or AVIF picture, which many phones and browsers cannot show. Save it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes new photos JPEGs.',
  ],
  image_with_other_data: [
    'The file has other data after the end of the image: save it again.',
    'The file has something behind the picture, as moving photos have. Save it again as an ordinary picture.',
  ],
  jpeg_inks_unknown: [
    'The JPEG has print colours (CMYK) of an unknown kind: save it in RGB.',
    'The JPEG has print colours: save it in RGB.',
  ],
  jpeg_bits_too_many: ['The JPEG has more than 8 bits a colour: save it with 8.'],
  jpeg_components_wrong: ['The JPEG has {count} colour components: save it in grey or RGB.'],
  jpeg_scans_too_many: [
    'The JPEG has more than {max} scans: save it again, without progressive display.',
    'The JPEG is built up in too many steps: save it again, without progressive display.',
  ],
  jpeg_scans_too_many_for_size: [
    'The JPEG has too many scans for its size: save it again, without progressive display.',
    'The JPEG is built up in too many steps: save it again, without progressive display.',
  ],
  jpeg_tables_too_many: ['The JPEG has too many tables: save it again.', 'The JPEG is unusual inside: save it again.'],
  jpeg_kind_unknown: [
    'The JPEG is of a kind that browsers do not show: save it as a baseline or progressive JPEG.',
    'Browsers do not show this kind of JPEG: save it again as an ordinary one.',
  ],
  png_animated: ['The PNG is animated: send a still image.', 'The PNG moves: choose a still picture.'],
  png_chunk_unknown: [
    'The PNG needs the non-standard chunk {name}: save it again as an ordinary PNG.',
    'The PNG is unusual inside: save it again as an ordinary one.',
  ],
  image_damaged: ['The {format} is damaged: {why}', 'The {format} picture is damaged. Save it again.'],
  pdf_pages_too_many: [
    'The PDF has {pages} pages; at most {max} are allowed.',
    'The PDF has {pages} pages; at most {max} are possible.',
  ],
  pdf_contains: [
    'The PDF contains {what}.',
    'The PDF holds more than pages to read ({what}). Save it again as a plain PDF, such as by printing it to PDF.',
  ],
  pdf_unparsable: [
    'The PDF cannot be parsed; it is damaged or has no pages.',
    'The PDF is damaged or has no pages. Save it again.',
  ],
  pdf_refused: ['The PDF {why}.', 'The PDF is not accepted: it {why}. Save it again, such as by printing it to PDF.'],
  pdf_start_missing: ['The file does not begin as a PDF does.', 'This is not a PDF.'],
  pdf_with_other_data: [
    'The file has other data after the end of the PDF.',
    'The file has something behind the PDF. Save it again.',
  ],
  pdf_with_stray_data: [
    'The file has other data between the objects of the PDF.',
    'The PDF is unusual inside. Save it again.',
  ],
  pdf_is_zip: ['The file is a ZIP archive at the same time.', 'The PDF is unusual inside. Save it again.'],
  pdf_part_refused: [
    'The {part} of the PDF {why}.',
    'The PDF is not accepted: its {part} {why}. Save it again, such as by printing it to PDF.',
  ],
  pdf_some_part_refused: [
    'A {part} of the PDF {why}.',
    'The PDF is not accepted: a {part} of it {why}. Save it again, such as by printing it to PDF.',
  ],
  pdf_object_stream_damaged: ['An object stream of the PDF is damaged.', 'The PDF is damaged. Save it again.'],
  file_too_complex: [
    'The file takes too much time or memory to inspect. Save it again in a simpler form.',
    'The file is too complicated to be checked. Save it again in a simpler form.',
  ],
  image_without_size: ['The image is {width} × {height} pixels: it must have a width and a height.'],
  image_side_too_long: ['The image is {width} × {height} pixels; at most {max} pixels a side are accepted.'],
  image_too_large: ['The image is {width} × {height} pixels; at most {max} megapixels are accepted.'],
} as const;
