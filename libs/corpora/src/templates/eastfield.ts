/** Eastfield, the hospital kept for testing: clipped full sentences, bare names, mixed date forms. */
import type { PhiTemplates } from './phi-templates.js';

/** Templates with identifiers written at Eastfield only. */
export const eastfieldTemplates: PhiTemplates = {
  opening: [
    '{patient.last} presents to {hospital} on {date.admit} with {symptom}, {age} years of age.',
    'Seen today {date.note}: {patient}, {age}, {profession}.',
    '{patient} came to our department from {city} complaining of {symptom} since {date.recent}.',
    'A {age} y/o {sexWord} known to {doctor}, referred by {hospital.other}.',
    'Interval history since {date.past}: {patient} reports {symptom}.',
    '{patient}, {age}, works as {profession}; first visit to {hospital}.',
    'Reason for visit: {symptom}, sent in by {doctor} of {hospital.other}.',
    'Brought by ambulance from {landmark} at {clock} on {date.admit}, {age} {sexWord}, {symptom}.',
  ],
  course: [
    '{date.recent} {doctor} reviewed the {imaging} and stopped {drug}.',
    'Case discussed with {doctor} ({specialty}).',
    '{patient.last} improved on {drug}; {doctor} signed off {date.recent}.',
    'Operated on {date.recent} by {doctor}, assisted by {doctor}.',
    'Old notes from {hospital.other} ({date.partial}) mention {eponymDisease}.',
    'Family meeting {date.recent} with {relative} and {doctor}.',
    'Reviewed with {patient.last} the {lab} of {date.recent}.',
    'Previous admission {date.past} under {doctor} for {condition}.',
  ],
  social: [
    'Occupation: {profession} ({organization}).',
    'Home: {city}, with {kin} {relative}.',
    'Moved from {country}, {date.partial}. Works for {organization}.',
    'Partner {relative}, {age.other}, is a {profession}.',
    'Supported by {relative} and by {organization}.',
    'Walks daily to {landmark}.',
    'Address given as {street}, {city}, {state}, {zip}.',
    'Former {profession}, spent {years} years in {state}.',
  ],
  contact: [
    'Contact: {relative.full} ({kin}), {phone}.',
    'Phone {phone}; e-mail {email}.',
    'Copy faxed {fax} to {doctor}.',
    'Ask for {doctor}, {phone}.',
    'Online record: {url}.',
    'Reached {relative} on {phone} at {clock}.',
  ],
  plan: [
    'Next visit {date.future} with {doctor}.',
    'To {hospital.other} on {date.discharge}; {doctor} has accepted.',
    'Book {procedure} for {date.future}.',
    '{doctor} to call {patient.last} with the {lab}.',
    'Prescription sent to {organization}, {city}.',
    'Hand over to {doctor}, who is on from {date.future}.',
    'Work note for {organization} until {date.future}.',
  ],
  admin: [
    'Chart {mrn}; visit {account}.',
    'Plan {healthplan} through {organization}.',
    'Tax and social no. {ssn}.',
    'Licence {license} shown, plate {vehicle} recorded by security.',
    'Implant {device.id}, placed {date.past}.',
    'Iris code {bioid} matched.',
    'User {username} at {ip}.',
    'Accession {idnum}.',
    'Registry {idnum}, chart {mrn}, opened {date.recent}.',
  ],
};
