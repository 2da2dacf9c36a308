/** Problems of uploads and of their contents. */
export const FILES_PROBLEMS = {
  file_not_accepted: ['The file was rejected. See errors.', 'The file was rejected.'],
  file_too_large: ['The file is too large. See errors.', 'The file is too large.'],
  at_most_megabytes: ['Must be at most {max} MB.', 'At most {max} MB.'],
  import_too_large: ['The file is too large: the limit is {max} MB. Split a file of rows into several files.'],
  files_not_attachable: ['Some files in the content cannot be attached. See errors.', 'Some files cannot be shown.'],
  file_unknown: [
    'The file {id} was not found in this workspace.',
    'A file no longer exists: uploads that no page uses are deleted after 24 hours. Add it again.',
  ],
  file_of_other_campaign: [
    'The file {id} belongs to another campaign.',
    'A file belongs to another campaign. Upload it again here.',
  ],
  file_is_pdf: [
    'The file {id} is a PDF, but a memory accepts images only.',
    'A file is a PDF, but memories show pictures only.',
  ],
  page_files_too_large: [
    'The files of this campaign are too large for one page. Attach fewer or smaller ones.',
    'The files are too large for one page. Choose fewer or smaller ones.',
  ],
  storage_limit_reached: [
    'The files of all campaigns would exceed the storage limit. Delete campaigns, or attach fewer files.',
    'This workspace has no storage left for files. Delete campaigns, or choose fewer files.',
  ],
  storage_limit_exceeded: [
    'The files of all campaigns would exceed the storage limit.',
    'This workspace has no storage left for files.',
  ],
  plan_without_uploads: [
    'The plan {plan} does not include uploads. Choose a larger plan.',
    'The plan {plan} does not include uploads. A larger plan does.',
  ],
  file_empty: ['The file is empty.'],
  unattached_limit_reached: [
    'Uploads that are not attached to a campaign would exceed their storage limit. Attach or delete some.',
    'Too many uploads are not used by a campaign yet. Use some, or delete them under Files.',
  ],
  not_image_or_pdf: ['Send a PNG or JPEG image or a PDF.', 'Choose a PNG or JPEG picture, or a PDF.'],
  file_of_kind: [
    '{kind} files are not accepted. Send a PNG or JPEG image or a PDF.',
    '{kind} files are not accepted. Choose a PNG or JPEG picture, or a PDF.',
  ],
  file_declared_wrongly: [
    'The file is declared as {declared} but is a {actual}.',
    'The file claims to be {declared}, but is a {actual}. Rename it, or save it again.',
  ],
  file_is_heic: [
    'This is a HEIC or AVIF picture, which many phones and browsers cannot show. Send it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes new photos JPEGs.',
    'This is a HEIC or AVIF picture, which many phones and browsers cannot show. Save it as a JPEG. On an iPhone, Settings > Camera > Formats > Most Compatible makes new photos JPEGs.',
  ],
  image_with_other_data: [
    'The end of the image is followed by another file ({kind}). Save the image again.',
    'The picture is followed by another file ({kind}). Save the picture again.',
  ],
  jpeg_inks_unknown: [
    'The JPEG uses an unknown kind of print colours (CMYK). Save it as RGB.',
    'The JPEG uses print colours. Save it as RGB.',
  ],
  jpeg_bits_too_many: ['The JPEG has more than 8 bits per colour. Save it with 8 bits.'],
  jpeg_components_wrong: ['The JPEG has {count} colour components. Save it as grey or RGB.'],
  jpeg_scans_too_many: [
    'The JPEG has more than {max} scans. Save it again without progressive display.',
    'The JPEG loads in too many steps. Save it again without progressive display.',
  ],
  jpeg_scans_too_many_for_size: [
    'The JPEG has too many scans for its size. Save it again without progressive display.',
    'The JPEG loads in too many steps. Save it again without progressive display.',
  ],
  jpeg_tables_too_many: [
    'The JPEG has too many tables. Save it again.',
    'The JPEG has an unusual structure. Save it again.',
  ],
  jpeg_kind_unknown: [
    'Browsers do not show this kind of JPEG. Save it as a baseline or progressive JPEG.',
    'Browsers do not show this kind of JPEG. Save it again as an ordinary one.',
  ],
  png_chunk_unknown: [
    'The PNG needs the non-standard chunk {name}. Save it again as an ordinary PNG.',
    'The PNG has an unusual structure. Save it again as an ordinary one.',
  ],
  image_damaged: ['The {format} is damaged: {why}', 'The {format} picture is damaged. Save it again.'],
  pdf_pages_too_many: ['The PDF has {pages} pages; the limit is {max}.'],
  pdf_contains: [
    'The PDF contains {what}.',
    'The PDF contains more than pages to read ({what}). Save it again as a plain PDF, for example by printing it to PDF.',
  ],
  pdf_unparsable: [
    'The PDF cannot be parsed: it is damaged or has no pages.',
    'The PDF is damaged or has no pages. Save it again.',
  ],
  pdf_refused: ['The PDF {why}.', 'The PDF was rejected: it {why}. Save it again, for example by printing it to PDF.'],
  pdf_start_missing: ['The file does not begin like a PDF.', 'This is not a PDF.'],
  pdf_with_other_data: [
    'The file has other data after the end of the PDF.',
    'The file has other data after the PDF. Save it again.',
  ],
  pdf_with_stray_data: [
    'The file has other data between the objects of the PDF.',
    'The PDF has an unusual structure. Save it again.',
  ],
  pdf_is_zip: ['The file is also a ZIP archive.', 'The PDF has an unusual structure. Save it again.'],
  pdf_part_refused: [
    'The {part} of the PDF {why}.',
    'The PDF was rejected: its {part} {why}. Save it again, for example by printing it to PDF.',
  ],
  pdf_some_part_refused: [
    'A {part} of the PDF {why}.',
    'The PDF was rejected: a {part} in it {why}. Save it again, for example by printing it to PDF.',
  ],
  pdf_object_stream_damaged: ['An object stream of the PDF is damaged.', 'The PDF is damaged. Save it again.'],
  file_too_complex: [
    'The file takes too much time or memory to check. Save it in a simpler form.',
    'The file is too complex to check. Save it in a simpler form.',
  ],
  image_without_size: ['The image is {width} × {height} pixels. It must have a width and a height.'],
  image_side_too_long: ['The image is {width} × {height} pixels; the limit is {max} pixels per side.'],
  image_too_large: ['The image is {width} × {height} pixels; the limit is {max} megapixels.'],
} as const;
