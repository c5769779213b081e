/** The public corpus: a little of every manner, as published teaching notes are. */
import type { PhiTemplates } from './phi-templates.js';

/** Templates with identifiers of the public corpus only. */
export const publicTemplates: PhiTemplates = {
  opening: [
    '{patient} is a {age}-year-old {sexWord} with {symptom}.',
    'This is a {age} year old {profession} who presented on {date.admit} with {symptom}.',
    '{age} y/o {sexWord} with {condition}, here for {symptom}.',
    'The patient is a {age}-year-old {sexWord} referred by {doctor}.',
    '{patient}, {age}, was seen at {hospital} on {date.note}.',
    'Presenting complaint on {date.admit}: {symptom}. {patient.last} is {age} years old.',
    'We were asked by {doctor} to see {patient} for {condition}.',
    '{patient.first} is a {age}-year-old from {city} with {condition}.',
  ],
  course: [
    '{doctor} performed {procedure} on {date.recent}.',
    '{patient} was evaluated by {doctor} and started on {drug}.',
    'On {date.recent} a {imaging} showed {finding}.',
    'Prior {procedure} at {hospital.other}, {date.partial}.',
    'Seen {date.recent} by {specialty} ({doctor}).',
    'Discussed with {doctor} and with {relative}, the {kin}.',
    '{patient.last} did well after {procedure} on {date.recent}.',
    'Transferred to {hospital.other} on {date.discharge}.',
  ],
  social: [
    '{He} works as a {profession} and lives in {city}.',
    '{He} is employed at {organization}.',
    'Originally from {country}.',
    'Lives with {his} {kin} {relative} at {street}, {city}, {state} {zip}.',
    'Retired {profession}, volunteers at {organization}.',
    '{He} grew up in {state} near {landmark}.',
    'The {kin}, {relative}, is {age.other}.',
    '{He} moved to {city} in {date.partial}.',
  ],
  contact: [
    'Phone: {phone}.',
    'Family contact is {relative.full} at {phone}.',
    'Fax results to {fax}.',
    'E-mail {email} or visit {url}.',
    '{doctor} can be paged at {phone}.',
    'The office number of {doctor} is {phone}.',
  ],
  plan: [
    'Follow up with {doctor} on {date.future}.',
    'Return to {hospital} on {date.future}.',
    '{doctor} will arrange {procedure}.',
    'Appointment {date.future}, {phone}.',
    '{patient} to see {doctor} in {few} weeks.',
    'Discharged on {date.discharge} to {hospital.other}.',
  ],
  admin: [
    'MRN: {mrn}.',
    'Account {account}, policy {healthplan}.',
    'SSN {ssn}, license {license}.',
    'Plate {vehicle} noted by police.',
    'Device serial {device.id}.',
    'Biometric id {bioid}.',
    'Entered by {username} ({ip}).',
    'Accession number {idnum}.',
  ],
};
